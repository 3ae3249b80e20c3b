/** The Node that code-server wants, and code-server's script. */
export interface Programs {
	readonly node: string;
	readonly entry: string;
}

/** A VS Code that answers at `url` (no slash at its end) until it is closed. */
export interface VsCode {
	readonly url: string;
	readonly ended: Promise<unknown>;
	readonly close: () => Promise<void>;
}

export const vsix: string;

export function startVsCode(
	programs: Programs,
	home: string,
	options?: {
		readonly trustAll?: boolean;
		readonly likeUser?: boolean;
		/** More packed extensions to install. */
		readonly extensions?: readonly string[];
		readonly settings?: Readonly<Record<string, unknown>>;
		readonly env?: Readonly<Record<string, string>>;
	},
): Promise<VsCode>;
