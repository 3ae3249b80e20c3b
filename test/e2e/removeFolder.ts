import { rmSync } from 'node:fs';
import { until } from './until.ts';

/**
 * Removes a folder that processes which are ending may still write their last into. All of it is looked at each time:
 * the retries of Node look once at what is in a folder, and fail where something comes after that.
 */
export const removeFolder = (path: string): Promise<void> =>
	until(`${path} to be left alone`, () => {
		try {
			rmSync(path, { recursive: true, force: true });
			return true;
		} catch (error) {
			if (['ENOTEMPTY', 'EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? ''))
				return false;
			throw error;
		}
	});
