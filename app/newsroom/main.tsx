/** Starts the program of the newsroom. */
import { RouterProvider } from 'react-router/dom';
import { startProgram } from '../program/start-program.tsx';
import { createRouter } from './routes.tsx';

startProgram(() => <RouterProvider router={createRouter()} />);
