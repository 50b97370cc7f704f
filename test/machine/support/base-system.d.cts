export function baseSystem(cache: string): string;
export function provideBaseSystem(cache: string, onProgress: () => void): boolean;
