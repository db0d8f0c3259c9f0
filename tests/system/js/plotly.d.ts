// What /explore uses of the Plotly bundle, which a script tag loads as the global `Plotly`.

interface PlotlyTrace {
  type?: string;
  name?: string;
  x?: unknown[];
  y?: unknown[];
  z?: unknown[][];
  [key: string]: unknown;
}

interface PlotlyFigure {
  data: PlotlyTrace[];
  layout?: Record<string, unknown>;
  config?: Record<string, unknown>;
}

interface PlotlyPoint {
  curveNumber: number;
  pointNumber: number;
  x?: unknown;
  y?: unknown;
  z?: unknown;
  customdata?: unknown;
  data: PlotlyTrace;
}

interface PlotlyPicture {
  format: "png" | "svg" | "jpeg" | "webp";
  width?: number;
  height?: number;
  scale?: number;
  filename?: string;
}

/** An element in which Plotly has drawn. */
interface PlotlyElement extends HTMLElement {
  data: PlotlyTrace[];
  layout: Record<string, unknown>;
  on(event: string, heard: (event: { points: PlotlyPoint[] }) => void): void;
  removeAllListeners(event: string): void;
}

type PlotlyPlace = string | HTMLElement;

declare const Plotly: {
  readonly version: string;
  newPlot(
    place: PlotlyPlace,
    data: PlotlyTrace[] | PlotlyFigure,
    layout?: Record<string, unknown>,
    config?: Record<string, unknown>,
  ): Promise<PlotlyElement>;
  react(
    place: PlotlyPlace,
    data: PlotlyTrace[] | PlotlyFigure,
    layout?: Record<string, unknown>,
    config?: Record<string, unknown>,
  ): Promise<PlotlyElement>;
  relayout(place: PlotlyPlace, change: Record<string, unknown>): Promise<PlotlyElement>;
  restyle(place: PlotlyPlace, change: Record<string, unknown>, traces?: number | number[]): Promise<PlotlyElement>;
  purge(place: PlotlyPlace): void;
  toImage(place: PlotlyPlace | PlotlyFigure, picture: PlotlyPicture): Promise<string>;
  downloadImage(place: PlotlyPlace | PlotlyFigure, picture: PlotlyPicture): Promise<string>;
  readonly Plots: { resize(place: PlotlyPlace): Promise<void> };
};

interface Window {
  /** Absent until the script of the bundle has run. */
  Plotly?: typeof Plotly;
}
