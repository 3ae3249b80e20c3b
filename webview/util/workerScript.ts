const blobs = new Map<string, Promise<string>>();

/** Fetches a worker's script once and gives it a blob URL: a page may not start a worker from another origin. */
export function workerScript(url: string): Promise<string> {
	let blob = blobs.get(url);
	if (!blob) {
		blob = fetchScript(url);
		blobs.set(url, blob);
		blob.catch(() => blobs.delete(url));
	}
	return blob;
}

async function fetchScript(url: string): Promise<string> {
	const response = await fetch(url);
	if (!response.ok) throw new Error(`the worker's script could not be loaded (${response.status})`);
	return URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
}
