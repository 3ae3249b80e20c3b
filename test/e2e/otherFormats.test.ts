import { mkdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { gmshText, torus } from '../support/surfaces.ts';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

/** Points of a grid of 4 x 4 squares, and its triangles, two for each square. */
const points = Array.from({ length: 25 }, (_, i) => [i % 5, Math.floor(i / 5)] as const);
const triangles = Array.from({ length: 16 }, (_, i) => i + Math.floor(i / 4)).flatMap((p) => [
	[p, p + 1, p + 6],
	[p, p + 6, p + 5],
]);

/** A mesh of Gmsh with a wall below and two halves. */
const gmsh = [
	'$MeshFormat\n2.2 0 8\n$EndMeshFormat',
	'$PhysicalNames\n3\n1 7 "wall"\n2 1 "lower"\n2 2 "upper"\n$EndPhysicalNames',
	`$Nodes\n25\n${points.map(([x, y], i) => `${i + 1} ${x} ${y} 0`).join('\n')}\n$EndNodes`,
	'$Elements\n36',
	...[0, 1, 2, 3].map((p) => `${p + 1} 1 2 7 1 ${p + 1} ${p + 2}`),
	...triangles.map((corners, i) => {
		const group = i < 16 ? 1 : 2;
		return `${i + 5} 2 2 ${group} ${group} ${corners.map((p) => p + 1).join(' ')}`;
	}),
	'$EndElements\n',
].join('\n');

/** Two triangles as text that is in sight as a whole. */
const small = [
	'$MeshFormat\n2.2 0 8\n$EndMeshFormat',
	'$PhysicalNames\n1\n2 2 "plate"\n$EndPhysicalNames',
	'$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$EndNodes',
	'$Elements\n2\n1 2 2 2 1 1 2 3\n2 2 2 2 1 1 3 4\n$EndElements\n',
].join('\n');
const lineInSmall = (text: string) => small.slice(0, small.indexOf(text)).split('\n').length;

/** Two facets as STL in bytes. */
function facets(): Buffer {
	const bytes = Buffer.alloc(84 + 2 * 50);
	bytes.writeUInt32LE(2, 80);
	const corners = [
		[0, 0, 1, 0, 1, 1],
		[0, 0, 1, 1, 0, 1],
	];
	for (const [t, places] of corners.entries())
		for (const [k, value] of places.entries())
			bytes.writeFloatLE(value, 84 + 50 * t + 12 + 12 * (k >> 1) + 4 * (k & 1));
	return bytes;
}

const array = (name: string, type: string, values: readonly number[], more = '') =>
	`<DataArray type="${type}" Name="${name}" ${more} format="ascii">${values.join(' ')}</DataArray>`;

/** The same as VTU, with a depth at each point. */
const vtu = [
	'<?xml version="1.0"?>',
	'<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian"><UnstructuredGrid>',
	`<Piece NumberOfPoints="25" NumberOfCells="${triangles.length}">`,
	`<PointData>${array(
		'depth',
		'Float64',
		points.map(([x, y]) => x * y),
	)}</PointData>`,
	`<Points>${array(
		'Points',
		'Float64',
		points.flatMap(([x, y]) => [x, y, 0]),
		'NumberOfComponents="3"',
	)}</Points>`,
	`<Cells>${array('connectivity', 'Int32', triangles.flat())}`,
	array(
		'offsets',
		'Int32',
		triangles.map((_, i) => 3 * i + 3),
	),
	`${array(
		'types',
		'UInt8',
		triangles.map(() => 5),
	)}</Cells>`,
	'</Piece></UnstructuredGrid></VTKFile>\n',
].join('\n');

/** A torus of 4,096 triangles with the distance of each point from the plane x + z = 0. */
const ring = torus(64, 32);
const distances = Array.from({ length: ring.points.length / 3 }, (_, p) => {
	const [x, z] = [ring.points[3 * p]!, ring.points[3 * p + 2]!];
	return `${p + 1} ${Math.abs(x + z) / Math.SQRT2}`;
});
const torusText = `${gmshText(ring)}$NodeData\n1\n"distance"\n1\n0\n3\n0\n1\n${distances.length}\n${distances.join('\n')}\n$EndNodeData\n`;

describeInVsCode('meshes of Gmsh and VTK', () => {
	const workbench = useWorkbench({
		texts: {
			'square.msh': gmsh,
			'torus.msh': torusText,
			'small.msh': small,
			'facets.stl': facets(),
			// A node that is not there.
			'broken.msh': small.replace('1 2 2 2 1 1 2 3', '1 2 2 2 1 1 2 9'),
			'square.vtu': vtu,
			'packed.msh.gz': gzipSync(gmsh),
			'broken.gmr.gz': gzipSync('#points\n1\n0 0\n').subarray(0, 30),
			// The first triangle the other way round.
			'turned.vtu': vtu.replace('>0 1 6 ', '>0 6 1 '),
		},
	});
	const open = (name: string) =>
		workbench().inside(
			({ commands }, name, uri) => commands.executeCommand('vscode.open', uri(name)),
			name,
		);

	test.each(['square.msh', 'square.vtu'])(
		'%s is shown, refined and written beside itself as the command line writes it',
		async (name) => {
			const panel = await Panel.open(workbench(), name);
			await expect.poll(() => panel.count('before-triangles')).toBe(32);
			await workbench().command('TriRefine: Refine All Triangles');
			const made = await panel.refined();
			await workbench().screenshot(name.replace('.', '-'));
			await workbench().command('TriRefine: Write Refined Mesh Beside Source');
			const refined = name.replace('.', '.refined.');
			await workbench().message(`Wrote ${refined}`).waitFor();
			mkdirSync(workbench().path('expected'), { recursive: true });
			const expected = workbench().path(`expected/${refined}`);
			const { output } = refineByCommand(workbench().path(name), expected, ['--select', 'all']);
			expect(made).toBe(output.triangles);
			expect(readFileSync(workbench().path(refined))).toEqual(readFileSync(expected));
		},
	);

	test('open their preview by Ctrl+K V, be they text or bytes', async () => {
		const { page } = workbench();
		await workbench().inside(
			({ commands }) => commands.executeCommand('workbench.action.closeAllEditors'),
			null,
		);
		for (const name of ['square.vtu', 'facets.stl']) {
			await open(name);
			await workbench().tab(name).first().waitFor();
			const text = page.locator(`.monaco-editor[data-uri$="/${name}"]:visible`);
			await text.or(page.locator('.monaco-editor-pane-placeholder:visible')).first().waitFor();
			await workbench().actUntil(
				async () => {
					await page.keyboard.press('Control+k');
					await page.keyboard.press('v');
				},
				workbench().tab(`Preview ${name}`),
			);
			await Panel.showing(workbench(), name);
			await workbench().screenshot(`keys-${name.replace('.', '-')}`);
		}
	});

	test('keep groups and data', () => {
		const { groups } = infoOf(workbench().path('square.refined.msh'));
		expect(groups?.map(({ name, count }) => [name, count])).toEqual([
			['wall', 4],
			['lower', 32],
			['upper', 32],
		]);
		const { fields } = infoOf(workbench().path('square.refined.vtu'));
		expect(fields.map(({ name, on }) => [name, on])).toEqual([['depth', 'points']]);
	});

	test('in space are turned, coloured by a field with contour lines, and cut', async () => {
		await workbench().inside(async ({ commands }, name, uri) => {
			await commands.executeCommand('workbench.action.closeAllEditors');
			await commands.executeCommand('workbench.action.closeSidebar');
			await commands.executeCommand('vscode.openWith', uri(name), 'trirefine.mesh');
		}, 'torus.msh');
		const panel = await Panel.showing(workbench(), 'torus.msh');
		await panel.get('look-isometric').click();
		await panel.get('colour-by').selectOption('field:points:distance:0');
		await panel.get('contours').selectOption('lines');
		const fields = panel.frame.locator('.before canvas.fields');
		const contours = async () => Number(await fields.getAttribute('data-contours'));
		await expect.poll(contours).toBeGreaterThan(100);
		await workbench().picture('surface');
		const all = await contours();
		await panel.get('cut-axis').selectOption('y');
		await expect.poll(contours).not.toBe(all);
		await workbench().screenshot('surface-cut');
	});

	test('that are compressed open as meshes, and are refined, written and checked as those in them', async () => {
		await open('packed.msh.gz');
		const panel = await Panel.showing(workbench(), 'packed.msh.gz');
		await expect.poll(() => panel.count('before-triangles')).toBe(32);
		await workbench().command('TriRefine: Refine All Triangles');
		await panel.refined();
		await workbench().screenshot('packed-msh-gz');
		await workbench().command('TriRefine: Write Refined Mesh Beside Source');
		await workbench().message('Wrote packed.refined.msh').waitFor();
		const written = readFileSync(workbench().path('packed.refined.msh'));
		expect(written).toEqual(readFileSync(workbench().path('square.refined.msh')));
		await workbench().command('TriRefine: Check Mesh');
		await workbench().message('packed.msh.gz: 32 triangles, valid').waitFor();
	});

	test('that are compressed and broken get a message', async () => {
		await open('broken.gmr.gz');
		const frame = await workbench().frameWith(
			'body[data-uri$="/broken.gmr.gz"] [data-testid="status"]',
		);
		const status = frame.locator('[data-testid="status"]');
		await expect.poll(() => status.textContent()).toContain('The file is damaged or cut short');
		await expect
			.poll(() => frame.locator('.pane.before').textContent())
			.toContain('This file cannot be read');
		expect(await frame.locator('text=Go to the error').count()).toBe(0);
		await workbench().screenshot('broken-gz');
	});

	test('of Gmsh as text have an outline, tell what a line is, and show an error where it is', async () => {
		const { page } = workbench();
		await workbench().openFile('small.msh');
		await workbench().goToLine(lineInSmall('1 2 2 2 1 1 2 3'));
		const hover = await workbench().hover(/triangle 1/i);
		await expect.poll(() => hover.textContent()).toMatch(/45/);
		await workbench().screenshot('gmsh-hover');
		await page.keyboard.press('Escape');
		await page.keyboard.press('Control+Shift+o');
		const rows = page.locator('.quick-input-list .monaco-list-row');
		for (const section of ['Physical names', 'Nodes'])
			await rows.filter({ hasText: section }).first().waitFor();
		await page.keyboard.press('Escape');
		await workbench().openFile('broken.msh');
		const text = page.locator('.monaco-editor[data-uri$="/broken.msh"]:visible');
		await text.locator('.squiggly-error').first().waitFor();
		await workbench().command('Problems: Focus on Problems View');
		const problem = page.locator('.markers-panel .monaco-list-row', {
			hasText: `Ln ${lineInSmall('1 2 2 2 1 1 2 3')},`,
		});
		await expect.poll(() => problem.first().textContent()).toContain('9');
		await workbench().screenshot('gmsh-text');
		await workbench().command('View: Toggle Panel Visibility');
	});

	test('are made normal in a file of their own', async () => {
		await Panel.open(workbench(), 'turned.vtu');
		await workbench().command('TriRefine: Normalise Mesh');
		const input = workbench().page.locator('.quick-input-widget input.input');
		await expect.poll(() => input.inputValue()).toMatch(/turned\.normalised\.vtu$/);
		await workbench().page.keyboard.press('Enter');
		await workbench()
			.message('Wrote turned.normalised.vtu. turned.vtu: 1 triangle reversed.')
			.waitFor();
		const normal = infoOf(workbench().path('turned.normalised.vtu'));
		expect(normal).toEqual(infoOf(workbench().path('square.vtu')));
	});
});
