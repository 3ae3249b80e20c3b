/**
 * The same bytes in an array that a message carries as they are: one over a buffer of its own, and not a `Buffer`, which
 * is what `workspace.fs.readFile` gives in a Node extension host and what arrives in a webview as something else.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
	const plain = Object.getPrototypeOf(bytes) === Uint8Array.prototype;
	return plain && bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
