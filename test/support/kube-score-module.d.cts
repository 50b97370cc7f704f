export declare const KUBE_SCORE: {
  readonly version: string;
  readonly build: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly find: () => string | undefined;
};
