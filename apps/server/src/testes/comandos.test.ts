import { randomUUID } from "node:crypto"
import { type NomeDeRota, PREFIXO_DA_API, type Rota, rotas } from "@partida/contracts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { empresas } from "../db/schema/empresas.ts"
import { contarComandos } from "./comandos.ts"
import { casosDe, enderecoDe } from "./hostil-casos.ts"
import { type Cena, montarCena } from "./hostil-cena.ts"

/**
 * What each list of the contract asks of the database, who asks and the scope included. A list is what answers by pages; its
 * queries are joined once the process knows their columns, so each is asked twice.
 */
const TETO = 6
const ehLista = ({ metodo, resposta, papel }: Rota) =>
  metodo === "GET" && papel !== "publica" && resposta instanceof z.ZodObject && "paginacao" in resposta.shape
const listas = (Object.entries(rotas) as [NomeDeRota, Rota][]).filter(([, rota]) => ehLista(rota))

let cena: Cena
beforeAll(async () => {
  cena = await montarCena()
})
afterAll(() => cena.ambiente.fechar())

const criarEmpresas = (quantas: number, desde: number) =>
  cena.ambiente.banco.emEscopo(cena.vitima.escopo, (tx) =>
    tx.insert(empresas).values(
      Array.from({ length: quantas }, (_, i) => ({
        idEscritorio: cena.vitima.escopo.idEscritorio,
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
        criadaEm: cena.ambiente.servico.agora(),
      })),
    ),
  )

/** What one asking takes. */
async function comandosDe(caminho: string): Promise<string[]> {
  const pedir = async () => {
    const r = await cena.ambiente.servidor.app.inject({
      url: PREFIXO_DA_API + caminho,
      headers: { authorization: `Bearer ${cena.vitima.token}` },
    })
    // Of the platform's own lists, the one of offices is refused to who is of one.
    expect([200, 403]).toContain(r.statusCode)
  }
  await pedir()
  const comandos = await contarComandos(pedir)
  expect(comandos[0]).toContain("autenticar")
  return comandos
}

describe("uma lista pede ao banco, no máximo, seis comandos", () => {
  it("o contrato tem listas", () => expect(listas.length).toBeGreaterThan(20))
  it.each(listas)("%s", async (nome, rota) => {
    const comandos = await comandosDe(enderecoDe(rota, casosDe(cena)[nome]))
    expect(comandos.length, comandos.join("\n")).toBeLessThanOrEqual(TETO)
  })
})

it("nem pede mais por ter mais linhas", async () => {
  const contar = async () => {
    const feitos: Record<string, number> = {}
    for (const caminho of ["/empresas", "/empresas/carteira", "/acessos", "/fechamentos/das?competencia=2026-10"])
      feitos[caminho] = (await comandosDe(caminho)).length
    return feitos
  }
  await criarEmpresas(1, 1)
  const poucas = await contar()
  await criarEmpresas(20, 100)
  expect(await contar()).toEqual(poucas)
})
