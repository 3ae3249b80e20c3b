/** Milliseconds that anything in VS Code may take on a machine that has other things to do. */
export const defaultTimeout = 90_000;

/** Waits until a condition holds; throws with what was waited for where it does not come. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
	const end = Date.now() + defaultTimeout;
	while (!(await holds())) {
		if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
		await new Promise((done) => setTimeout(done, 100));
	}
}
