import { RouterProvider } from 'react-router/dom';
import { createRouter } from './routes.tsx';
import { startProgram } from './start-program.tsx';

startProgram(() => <RouterProvider router={createRouter()} />);
