import { addOperation } from '../../src/refine/registry.ts';
import { toy } from './toyOperation.ts';

addOperation(toy);
