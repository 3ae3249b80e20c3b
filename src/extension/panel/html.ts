/** What the panel's page is made from; URLs are as the webview may fetch them. */
export interface PageParts {
	/** Origin of the extension's and the mesh's files, for the CSP. */
	readonly cspSource: string;
	/** Random; a new one for each page. */
	readonly nonce: string;
	readonly script: string;
	readonly worker: string;
	/** URI of the opened file. */
	readonly uri: string;
	readonly title: string;
	/** `PageData.saved` as JSON. */
	readonly saved?: string;
}

/**
 * The policy of the panel's page: scripts and styles by nonce, WebAssembly, fonts of the style sheet inlined, files of the
 * mesh and the worker's script fetched, workers from blobs, nothing else.
 */
export function contentSecurityPolicy(cspSource: string, nonce: string): string {
	return [
		"default-src 'none'",
		// Numbers are read and printed by WebAssembly; no text becomes JavaScript by this.
		`script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
		`style-src ${cspSource} 'nonce-${nonce}'`,
		`font-src ${cspSource} data:`,
		`connect-src ${cspSource}`,
		'worker-src blob:',
		// What `default-src` does not cover: ways to send something out without fetching.
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');
}

/** Text made safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
	const entities: Record<string, string> = {
		'&': '&amp;',
		'<': '&lt;',
		'>': '&gt;',
		'"': '&quot;',
		"'": '&#39;',
	};
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The page round the panel's script; `protocol/page.ts` says what the script finds in it. */
export function panelHtml({
	cspSource,
	nonce,
	script,
	worker,
	uri,
	title,
	saved,
}: PageParts): string {
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(contentSecurityPolicy(cspSource, nonce))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="preload" as="fetch" crossorigin href="${escapeHtml(worker)}">
</head>
<body data-uri="${escapeHtml(uri)}" data-worker="${escapeHtml(worker)}"${saved === undefined ? '' : ` data-saved="${escapeHtml(saved)}"`}>
<main id="panel"></main>
<script nonce="${escapeHtml(nonce)}" src="${escapeHtml(script)}"></script>
</body>
</html>
`;
}

/** 128 random bits as 32 hexadecimal digits. */
export function newNonce(): string {
	const bits = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bits, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
