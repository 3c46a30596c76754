import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, it } from "vitest"
import { empresas } from "../db/schema/empresas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "./ambiente.ts"
import { contarComandos } from "./comandos.ts"

/** What a list asks of the database, authentication included, is the same however many rows it shows. */
let ambiente: Ambiente
let admin: Ator

beforeAll(async () => {
  ambiente = await criarAmbiente()
  admin = await ambiente.criarAtor(await ambiente.criarEscritorio(), "ADMINISTRADOR")
  // The first call of a process also cleans up and reads whether there is maintenance.
  await ambiente.pedir(admin, "GET", "/empresas")
})
afterAll(() => ambiente.fechar())

const criarEmpresas = (quantas: number, desde: number) =>
  ambiente.banco.emEscopo(admin.escopo, (tx) =>
    tx.insert(empresas).values(
      Array.from({ length: quantas }, (_, i) => ({
        idEscritorio: admin.escopo.idEscritorio,
        id: randomUUID(),
        cnpj: `${String((desde + i) * 7).padStart(8, "0")}000199`,
        razaoSocial: `Razão ${i}`,
        apelido: `Empresa ${i}`,
        dataAbertura: "2020-01-02",
        idMunicipio: "3550308",
        uf: "SP",
        idCategoria: 1,
        idTipo: 20,
        inicioNoSistema: "2026-10",
        criadaEm: ambiente.servico.agora(),
      })),
    ),
  )

/** Who asks, `begin` with the scope, and `commit` are three of each. */
const LISTAS = {
  "/empresas": 7,
  "/empresas/carteira": 8,
  "/acessos": 8,
  "/fechamentos/das?competencia=2026-10": 10,
  "/certificados": 6,
}

it("nenhuma lista pede mais ao banco do que o seu teto, nem mais por ter mais linhas", async () => {
  const contar = async () => {
    const feitos: Record<string, number> = {}
    for (const caminho of Object.keys(LISTAS)) {
      const comandos = await contarComandos(async () => {
        expect((await ambiente.pedir(admin, "GET", caminho)).status).toBe(200)
      })
      expect(comandos[0]).toContain("autenticar")
      feitos[caminho] = comandos.length
    }
    return feitos
  }
  await criarEmpresas(1, 1)
  expect(await contar()).toEqual(LISTAS)
  await criarEmpresas(20, 100)
  expect(await contar()).toEqual(LISTAS)
})
