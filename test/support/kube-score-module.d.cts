export declare const KUBE_SCORE: {
  readonly version: string;
  readonly build: readonly string[];
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  readonly find: () => string | undefined;
};
