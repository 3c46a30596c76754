import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { canonico } from "../../db/canonico.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { lerEntradas } from "../apuracao/entrada.service.ts"
import { lerFechamento } from "../apuracao/estado.service.ts"
import { verificarTudo } from "./verificacao.ts"

/** Writers, calculation and closing at the same instant: whatever wins, a sealed month is what the database holds. */
const MES = "2026-10"
const EMPRESAS = 12
let ambiente: Ambiente
let contador: Ator
const empresas: EmpresaDeTeste[] = []

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
  for (let i = 0; i < EMPRESAS; i++) {
    const construtor = umaEmpresa().comCnpj(String(i).padStart(8, "0").concat("000100")).doAnexo("III")
    empresas.push(
      await construtor
        .comDozeMesesAntesDe(MES, 2_000_000n)
        .comReceita(MES, 2_500_000n)
        .criar(ambiente, contador.escopo),
    )
  }
})
afterAll(() => ambiente.fechar())

const informar = (empresa: EmpresaDeTeste, valor: string) =>
  ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${MES}`, {
    corpo: {
      receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }],
      folha: null,
    },
  })

describe("ao mesmo tempo", () => {
  it("escrever, calcular e fechar nunca selam um mês diferente do que está no banco", async () => {
    const tudo = { corpo: { competencia: MES, selecao: { filtro: {} } } }
    await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", tudo)
    await concluirEtapas(
      ambiente.banco,
      contador.escopo,
      MES,
      empresas.map((e) => e.id),
    )
    let fechadas = 0
    let recusadas = 0
    for (const [rodada, empresa] of empresas.entries()) {
      const lido = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
        lerFechamento(tx, contador.escopo, empresa.id, MES),
      )
      const fechar = () =>
        ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${MES}/fechar`, {
          corpo: { idApuracao: lido?.apuracao?.id },
        })
      const respostas = await Promise.all([
        informar(empresa, `${26_000 + rodada}.00`),
        fechar(),
        informar(empresa, `${27_000 + rodada}.00`),
        fechar(),
      ])
      for (const r of respostas) expect([200, 409]).toContain(r.status)
      const depois = await ambiente.banco.emEscopo(contador.escopo, async (tx) => ({
        fechamento: await lerFechamento(tx, contador.escopo, empresa.id, MES),
        entrada: (await lerEntradas(tx, contador.escopo, MES, [empresa.id])).get(empresa.id),
      }))
      if (depois.fechamento?.fechamento.estado === "fechado") {
        fechadas++
        expect(canonico(depois.fechamento.apuracao?.entrada)).toBe(canonico(depois.entrada))
        expect(respostas.filter((r) => r.status === 200 && r.json<{ linha?: unknown }>().linha)).toHaveLength(1)
      }
      recusadas += respostas.filter((r) => r.status === 409).length
    }
    expect(fechadas + recusadas).toBeGreaterThan(0)
    await ambiente.servico.trabalhos.recalculo()
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
    expect(ambiente.errosRelatados).toEqual([])
  })

  it("duas importações iguais ao mesmo tempo, com a mesma chave, são um trabalho só", async () => {
    const envio = () =>
      ambiente.enviar(contador, [{ nome: "x.xml", bytes: Buffer.from("<a/>") }], { "idempotency-key": "mesma-chave-1" })
    const respostas = await Promise.all([envio(), envio(), envio()])
    expect(new Set(respostas.map((r) => r.json<{ idLote: string }>().idLote)).size).toBe(1)
  })
})
