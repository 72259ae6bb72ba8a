import { GameModule } from "@tickwork/client";

const module: GameModule = await GameModule.load("game.wasm");
document.title = `Dots, ${module.retryAt()}`;
