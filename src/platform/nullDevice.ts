/** Whether a path is the null device, which Git passes for a file that one version lacks. */
export const isNullDevice = (path: string): boolean =>
	path === '/dev/null' || (process.platform === 'win32' && /^(\\\\\.\\)?nul$/i.test(path));
