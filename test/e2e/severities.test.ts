import { expect, test } from 'vitest';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** A triangle, and a point that nothing uses. */
const orphan = '4\n0 0\n1 0\n0 1\n9 9\n3\n0 1\n1 2\n2 0\n1\n1 2 3 0\n';

describeInVsCode('the severity of a rule in the settings', () => {
	const workbench = useWorkbench({ machine: 'nothing', texts: { 'orphan.gmr': orphan } });
	/** Severities of the diagnostics of the file, as VS Code counts them: 0 error to 3 hint. */
	const severities = () =>
		workbench().inside(
			({ languages }, name, uri) =>
				languages.getDiagnostics(uri(name)).map(({ code, severity }) => `${code} ${severity}`),
			'orphan.gmr',
		);
	const set = (rules: object | undefined) =>
		workbench().inside(
			({ workspace }, value) =>
				workspace.getConfiguration('trirefine').update('rules', value, true),
			rules,
		);

	test('is taken at once, and off leaves the finding out', async () => {
		await workbench().openFile('orphan.gmr');
		await expect.poll(severities).toEqual(['unused-point 1']);
		try {
			await set({ 'unused-point': 'error' });
			await expect.poll(severities).toEqual(['unused-point 0']);
			await set({ 'unused-point': 'off' });
			await expect.poll(severities).toEqual([]);
		} finally {
			await set(undefined);
		}
		await expect.poll(severities).toEqual(['unused-point 1']);
	});
});
