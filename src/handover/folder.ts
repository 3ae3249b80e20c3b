import { counted } from '../util/counted.ts';
import { type Manifest, manifestName, manifestText } from './manifest.ts';
import division from './python/division.py';
import dolfinx from './python/engine_dolfinx.py';
import petsc from './python/engine_petsc.py';
import meshFile from './python/mesh_file.py';
import pieces from './python/pieces.py';
import program from './python/refine.py';
import stop from './python/stop.py';

/** Name of the file of the mesh in a handover folder; its arrays are in `mesh.h5`. */
export const meshName = 'mesh.xdmf';
/** Name of the field on triangles that is 1 on selected ones, else 0. */
export const selectedField = 'trirefine:selected';
/** Name of the file that lists the pieces of the result; `refine.py` writes it last. */
export const resultName = 'refined.pvtu';
/** Name of the program that ranks run. */
export const programName = 'refine.py';

/** Names of the libraries in text. */
const titles = { petsc: 'PETSc', dolfinx: 'dolfinx' } as const;
/** Their packages in Debian 12. */
const packages = {
	petsc: 'python3-petsc4py python3-h5py-mpi openmpi-bin',
	dolfinx: 'python3-dolfinx python3-h5py-mpi openmpi-bin',
} as const;

/** Arguments of `refine.py`. */
export const programArguments = ({
	library,
	rounds,
	split,
}: Pick<Manifest, 'library' | 'rounds' | 'split'>): string[] => [
	'--library',
	library,
	'--rounds',
	String(rounds),
	'--split',
	split,
];

/** Contents of the text files of a handover folder by name; the files of the mesh are not among them. */
export function handoverTexts(manifest: Omit<Manifest, 'version'>): ReadonlyMap<string, string> {
	return new Map([
		['README.md', readme(manifest)],
		['job.sh', job(manifest)],
		[programName, program],
		['mesh_file.py', meshFile],
		['division.py', division],
		['engine_petsc.py', petsc],
		['engine_dolfinx.py', dolfinx],
		['pieces.py', pieces],
		['stop.py', stop],
		[manifestName, manifestText(manifest)],
	]);
}

/** `README.md`: how to refine the mesh and take it back. */
const readme = (manifest: Omit<Manifest, 'version'>): string => {
	const { triangles, selected, points, rounds, split, library, source } = manifest;
	const edges = split === 'all' ? 'all edges' : 'the longest edge';
	return `# Refinement of ${source[0]?.path}

${counted(points, 'point')}, ${counted(triangles, 'triangle')}, ${counted(selected, 'triangle')} selected. \`refine.py\` divides ${edges} of each selected
triangle, ${rounds === 1 ? 'in one round' : `in ${rounds} rounds`}, and what must follow to keep the mesh conforming. Each rank reads and refines a part.

## Run

On one machine:

    mpirun -n 4 python3 ${programName} ${programArguments(manifest).join(' ')}

On a cluster with Slurm, after setting tasks, memory and time in \`job.sh\`:

    sbatch job.sh

All nodes need this folder at the same path, Python 3.9 or newer, NumPy, mpi4py, h5py, and ${titles[library]}. In Debian 12:

    apt install ${packages[library]}

Each rank writes \`refined_<rank>.vtu\`, which ParaView opens; \`${resultName}\` lists them and is written last.

## Take back

    trirefine takeback .

joins the pieces, verifies that they are a conforming refinement of ${source[0]?.path}, carries all its data, and writes the
refined mesh beside it. The files of the mesh must not change until then.

## Files

| file | contents |
| --- | --- |
| \`${meshName}\`, \`mesh.h5\` | the mesh with groups and fields; \`${selectedField}\` is 1 on selected triangles |
| \`${programName}\` | the program; \`--help\` lists its options |
| \`mesh_file.py\`, \`division.py\`, \`engine_*.py\`, \`pieces.py\`, \`stop.py\` | its parts |
| \`job.sh\` | a job for Slurm |
| \`${manifestName}\` | what \`takeback\` needs to know |
`;
};

/** `job.sh`: a job script for Slurm. */
const job = (manifest: Pick<Manifest, 'library' | 'rounds' | 'split'>): string => `#!/bin/sh
#SBATCH --job-name=trirefine
#SBATCH --ntasks=4
#SBATCH --mem-per-cpu=4G
#SBATCH --time=01:00:00

# Slurm runs a copy of this file: the folder is where sbatch was called.
cd "\${SLURM_SUBMIT_DIR:-$(dirname "$0")}" || exit 1
# --mpi=pmix is for Open MPI; srun --mpi=list shows the others.
srun --mpi=pmix --kill-on-bad-exit=1 python3 ${programName} ${programArguments(manifest).join(' ')} --ranks "$SLURM_NTASKS"
`;
