import { describe, expect, test } from 'vitest';
import { infoTable } from '../../src/cli/tables.ts';
import { hover } from '../../src/language/features/hover.ts';
import { angleText } from '../../src/mesh/angleText.ts';
import { meshInfo } from '../../src/mesh/info.ts';
import { validate } from '../../src/validate/validate.ts';
import { describeTriangle } from '../../webview/messages/describe.ts';
import { angleText as inPanel } from '../../webview/messages/numbers.ts';
import { open } from '../language/open.ts';

describe('the text of an angle', () => {
	test.each([
		[180, '180.00°'],
		[107.654, '107.65°'],
		[60, '60.00°'],
		[31.4049, '31.40°'],
		[0.99951, '1.00°'],
		[0.1493, '0.149°'],
		[0.005, '0.00500°'],
		[1.23456e-5, '0.0000123°'],
		[0, '0°'],
	])('of %d degrees', (degrees, text) => {
		expect(angleText(degrees)).toBe(text);
	});
});

describe.each([0.1493, 0.14567, 0.996, 4.321, 0.00512, 1.5e-5])(
	'a smallest angle of %d degrees',
	(degrees) => {
		const height = Math.tan((degrees * Math.PI) / 180);
		const text = `3\n0 0\n1 0\n1 ${height}\n3\n0 1\n1 2\n2 0\n1\n1 2 3 0\n`;
		const angle = angleText(degrees);

		test('reads the same wherever it is shown', async () => {
			const { document, uri, model } = await open({ 'a.gmr': text });
			const mesh = document.mesh!;
			const info = meshInfo(mesh);
			const [finding] = validate(mesh).list.filter(({ rule }) => rule === 'small-angle');
			const told = {
				table: /minimum angle +(\S+)/.exec(infoTable(info, ''))?.[1],
				panel: inPanel(info.minAngle),
				finding: /is (\S+°);/.exec(finding!.message)?.[1],
				hover: /minimum angle (\S+)/.exec(
					JSON.stringify(hover(document, model, { line: 9, character: 6 })),
				)?.[1],
				pointed: /minimum angle (\S+)/.exec(
					describeTriangle(
						{ first: 0 },
						{
							kind: 'triangles',
							index: 0,
							coordinates: new Float32Array(6),
							angle: degrees,
							area: 1,
						},
					),
				)?.[1],
			};
			expect(uri).toBeDefined();
			expect(told).toEqual({
				table: angle,
				panel: angle,
				finding: angle,
				hover: angle,
				pointed: angle,
			});
		});
	},
);
