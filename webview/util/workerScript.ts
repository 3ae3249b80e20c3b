const blobUrls = new Map<string, Promise<string>>();

/**
 * Fetches a worker's script once and returns a blob URL for it: a page may not start a worker from another origin.
 * Rejects if the script can't be loaded; the next call fetches it again.
 */
export function workerScript(url: string): Promise<string> {
	let blobUrl = blobUrls.get(url);
	if (!blobUrl) {
		blobUrl = fetchScript(url);
		blobUrls.set(url, blobUrl);
		blobUrl.catch(() => blobUrls.delete(url));
	}
	return blobUrl;
}

async function fetchScript(url: string): Promise<string> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`the worker's script could not be loaded (${response.status})`);
	return URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
}
