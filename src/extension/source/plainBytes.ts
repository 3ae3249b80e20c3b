/**
 * The bytes in a `Uint8Array` over a separate buffer, which messages transfer unchanged. In a Node extension host,
 * `workspace.fs.readFile` returns a `Buffer`, which arrives differently in a webview.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
	const isUint8Array = Object.getPrototypeOf(bytes) === Uint8Array.prototype;
	return isUint8Array && bytes.byteLength === bytes.buffer.byteLength
		? bytes
		: new Uint8Array(bytes);
}
