/** Parameters of the panel's page; URLs are those of the webview. */
export interface PageParts {
	/** Origin of the files of the extension and of the mesh, for the CSP. */
	readonly cspSource: string;
	/** Random, new for each page. */
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
 * Content security policy of the panel's page: scripts and styles by nonce, WebAssembly, inlined fonts, fetching files
 * of the mesh and the worker's script, workers from blobs, nothing else.
 */
export function contentSecurityPolicy(cspSource: string, nonce: string): string {
	return [
		"default-src 'none'",
		// WebAssembly reads and prints numbers; this does not allow `eval` of JavaScript.
		`script-src 'nonce-${nonce}' 'wasm-unsafe-eval'`,
		`style-src ${cspSource} 'nonce-${nonce}'`,
		`font-src ${cspSource} data:`,
		`connect-src ${cspSource}`,
		'worker-src blob:',
		// Not covered by `default-src`: ways to send data without fetching.
		"base-uri 'none'",
		"form-action 'none'",
	].join('; ');
}

/** Escapes text for HTML content and quoted attributes. */
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

/** The page around the panel's script; `protocol/page.ts` describes its data. */
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
