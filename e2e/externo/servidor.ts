// The product on an empty database of its own with two people invited, and an external identity provider by environment.
import "../../apps/server/src/guardar-wasm.ts"
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { criarEscritorio } from "../../apps/server/src/cli/criar-escritorio.ts"
import { lerConfig } from "../../apps/server/src/config.ts"
import { abrirServico, montarServidor } from "../../apps/server/src/servico.ts"
import { CONVIDADA, CONVIDADA_SEM_CONFIRMACAO } from "./enderecos.ts"

const dados = join(tmpdir(), `partida-externo-${process.env.PORT}`)
rmSync(dados, { recursive: true, force: true })
const { config, segredos } = lerConfig({ ...process.env, DATABASE_URL: "", PARTIDA_DADOS: dados })
const servico = await abrirServico(config, segredos)
const convites = [
  ["Escritório da Ana", "11222333000181", CONVIDADA],
  ["Escritório da Bia", "11444777000161", CONVIDADA_SEM_CONFIRMACAO],
] as const
for (const [nome, cnpj, email] of convites)
  await criarEscritorio(servico, ["--nome", nome, "--cnpj", cnpj, "--email", email])
const { app, parar } = await montarServidor(servico, { nivelDeLog: "warn", filaDuravel: true })
await app.listen({ port: config.porta, host: config.host })
process.once("SIGINT", () => void parar().then(() => process.exit(0)))
