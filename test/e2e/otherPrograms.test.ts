import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { hdf5, made } from '../formats/hdf5/files.ts';
import { externalPath } from '../support/external.ts';
import { infoOf, refineByCommand } from './commandLine.ts';
import { Panel } from './panel.ts';
import { describeInVsCode, useWorkbench } from './suite.ts';

const corpus = externalPath('TRIREFINE_CORPUS');
const pieces = resolve(import.meta.dirname, '../formats/pvtu/vtk/plain');
const pvtu = readFileSync(join(pieces, 'grid.pvtu'), 'utf8');

/** Arrays of a square of two triangles in a file of HDF5, and XDMF that names them. */
const arrays = hdf5((file) => {
	const points = Float64Array.of(0, 0, 1, 0, 1, 1, 0, 1);
	file.create_dataset({ name: 'points', data: points, shape: [4, 2] });
	file.create_dataset({ name: 'triangles', data: Int32Array.of(0, 1, 2, 0, 2, 3), shape: [2, 3] });
});
const xdmf = `<?xml version="1.0"?>
<Xdmf Version="3.0"><Domain><Grid Name="mesh" GridType="Uniform">
<Geometry GeometryType="XY"><DataItem Dimensions="4 2" NumberType="Float" Precision="8" Format="HDF">square.h5:/points</DataItem></Geometry>
<Topology TopologyType="Triangle" NumberOfElements="2"><DataItem Dimensions="2 3" NumberType="Int" Format="HDF">square.h5:/triangles</DataItem></Topology>
</Grid></Domain></Xdmf>
`;

/** A square of legacy FEniCS. */
const dolfin = `<?xml version="1.0"?>
<dolfin xmlns:dolfin="http://fenicsproject.org"><mesh celltype="triangle" dim="2">
<vertices size="4"><vertex index="0" x="0" y="0"/><vertex index="1" x="1" y="0"/><vertex index="2" x="1" y="1"/><vertex index="3" x="0" y="1"/></vertices>
<cells size="2"><triangle index="0" v0="0" v1="1" v2="2"/><triangle index="1" v0="0" v1="2" v2="3"/></cells>
</mesh></dolfin>
`;

/** Real files of other programs, where the corpus is: what they are called here and there. */
const real = {
	'bracket.inp': 'abaqus/FerriteMeshParser__2D_CPE3.inp',
	'coast.meshb': 'medit/pragmatic__tohoku.meshb',
	'drum.e': 'exodus/libmesh__drum1_mesh.e',
	'annulus.msh': 'gmsh/scikit-fem__annulus.msh',
	'duck.ply': 'ply/geometry-central__bob_small.ply',
};

describeInVsCode('files of other programs', () => {
	const workbench = useWorkbench({
		texts: {
			...{ 'square.xdmf': xdmf, 'square.h5': Buffer.from(arrays), 'fenics.xml': dolfin },
			...{ 'compressed.e': Buffer.from(made('compressed.e')) },
			'whole.vtu': pvtu,
			...Object.fromEntries(
				['grid_0.vtu', 'grid_1.vtu'].map((name) => [name, readFileSync(join(pieces, name))]),
			),
			...Object.fromEntries(
				Object.entries(corpus ? real : {}).map(([name, path]) => [
					name,
					readFileSync(join(corpus ?? '', path)),
				]),
			),
		},
	});
	/** Opens a file as VS Code does, or in the view, and waits until it is shown there. */
	const opened = async (name: string, viewType?: string): Promise<Panel> => {
		await workbench().inside(
			async ({ commands }, { name, viewType }, uri) => {
				await commands.executeCommand('workbench.action.closeAllEditors');
				await commands.executeCommand('workbench.action.closeSidebar');
				if (viewType) await commands.executeCommand('vscode.openWith', uri(name), viewType);
				else await commands.executeCommand('vscode.open', uri(name));
			},
			{ name, viewType },
		);
		return Panel.showing(workbench(), name);
	};
	const run = (command: string) =>
		workbench().inside(({ commands }, command) => {
			// Its dialogs are waited for by their words.
			void commands.executeCommand(command);
		}, command);

	test.each([
		['square.xdmf', 'No problems found'],
		['compressed.e', 'Not kept: 1 earlier time step'],
		// A PVTU file.
		['whole.vtu', '2 pieces are read as one mesh'],
	])('%s is shown with all that it names', async (name, words) => {
		const panel = await opened(name, 'trirefine.mesh');
		const { triangles, points } = infoOf(workbench().path(name));
		await expect.poll(() => panel.count('before-triangles')).toBe(triangles);
		await expect.poll(() => panel.count('before-points')).toBe(points);
		await expect.poll(() => panel.text('findings')).toContain(words);
		await workbench().screenshot(`other ${name}`);
	});

	test('a mesh of DOLFIN opens by the command in the palette', async () => {
		await workbench().inside(
			({ commands }) => commands.executeCommand('workbench.action.closeAllEditors'),
			0,
		);
		const panel = await Panel.open(workbench(), 'fenics.xml');
		await expect.poll(() => panel.count('before-triangles')).toBe(2);
		await workbench().screenshot('other fenics.xml');
	});

	test.skipIf(!corpus).each(Object.keys(real))(
		'%s is shown, refined and written beside itself as the command line writes it',
		async (name) => {
			// What is never text opens in the view at once.
			const panel = await opened(name, name.endsWith('.meshb') ? undefined : 'trirefine.mesh');
			await panel.choose('selection', 'all');
			await panel.get('refine').click();
			const made = await panel.refined();
			await panel.drawn('after');
			await workbench().screenshot(`other ${name}`);
			await run('trirefine.writeRefined');
			const refined = name.replace('.e', '.msh').replace('.', '.refined.');
			const question = workbench().message('Write anyway?');
			await question
				.or(workbench().message(`Wrote ${refined}`))
				.first()
				.waitFor();
			if (await question.isVisible()) {
				await workbench().screenshot(`other ${name} losses`);
				await workbench().answer('Write anyway?', 'Write');
			}
			await workbench().message(`Wrote ${refined}`).waitFor();
			const expected = workbench().path(`expected-${refined}`);
			const { output } = refineByCommand(workbench().path(name), expected, ['--select', 'all']);
			expect(made).toBe(output.triangles);
			expect(existsSync(expected)).toBe(true);
			expect(readFileSync(workbench().path(refined))).toEqual(readFileSync(expected));
		},
	);
});
