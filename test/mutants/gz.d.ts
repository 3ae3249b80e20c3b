/** Files compressed with gzip are bundled as their bytes. */
declare module '*.gz' {
	const bytes: Uint8Array;
	export default bytes;
}
