export const ROOT: string;
export function ensurePackages(): void;
export function ensureBrowser(): string | null;
export function findChromium(): string | null;
export function run(command: string, args: readonly string[], options?: object): void;
export function tool(name: string, args: readonly string[], options?: object): number;
export function fail(message: string): never;
