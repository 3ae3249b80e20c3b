/** Shaders, style sheets and Python programs are inlined as text by the bundler. */
declare module '*.wgsl' {
	const text: string;
	export default text;
}
declare module '*.css' {
	const text: string;
	export default text;
}
declare module '*.py' {
	const text: string;
	export default text;
}
