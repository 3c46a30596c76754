import { randomUUID } from "node:crypto"
import type { DetalheDoFaturamento } from "@partida/contracts"
import { and, eq, isNull, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { alertas } from "../../db/schema/alertas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { atualizarAlertas } from "../alertas/alertas.service.ts"
import { preverEmpresas } from "../apuracao/previsao.service.ts"
import { type FonteDeReceita, fontes } from "./fontes.ts"
import { lerLinhasDeReceita, lerTotaisDeReceita } from "./receitas.service.ts"

const MES = "2026-10"
let ambiente: Ambiente
let contador: Ator
let empresa: EmpresaDeTeste
let semNada: EmpresaDeTeste

/** A source that no rule knows: sales of a card machine, R$ 12.345,67 of one company in one month. */
const maquininha = ({ id, atividades: [atividade] }: EmpresaDeTeste, idEscritorio: string): FonteDeReceita => {
  const venda = sql`(values (${randomUUID()}::uuid, ${idEscritorio}::uuid, ${id}::uuid, ${MES}::text)) v(id, id_escritorio, id_empresa, competencia)`
  const colunas = { idEscritorio: sql`v.id_escritorio`, idEmpresa: sql`v.id_empresa`, competencia: sql`v.competencia` }
  return {
    id: "maquininha",
    natureza: "documento",
    registros: (
      onde,
    ) => sql`select v.id, v.id_empresa, v.competencia, ${atividade}::uuid as id_atividade, 'interno'::text as mercado,
        '{}'::text[] as situacoes, 1234567::bigint as centavos, '1'::text as ordem, '2026-10-20'::text as dia,
        concat('maquininha:', ${atividade}::text, ':interno') as chave
      from ${venda} where ${onde(colunas)}`,
    chegadas: (onde) => sql`select v.competencia, '2026-10-20'::text as em from ${venda} where ${onde(colunas)}`,
    deOnde: () => "maquininha",
    origem: () => ({ tipo: "receita-do-mes", competencia: MES }),
  }
}

beforeAll(async () => {
  ambiente = await criarAmbiente()
  const escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
  const nova = () =>
    umaEmpresa()
      .comCnpj(novoCnpj())
      .doAnexo("III")
      .comDozeMesesAntesDe(MES, 1_000_000n)
      .criar(ambiente, contador.escopo)
  empresa = await nova()
  semNada = await nova()
  fontes.push(maquininha(empresa, escritorio))
})
afterAll(async () => {
  fontes.pop()
  await ambiente.fechar()
})

describe("uma fonte nova de receita", () => {
  it("entra no cálculo do mês, com o seu nome e a sua origem", async () => {
    const meses = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      preverEmpresas(tx, contador.escopo, MES, [empresa.id, semNada.id]),
    )
    expect(meses.get(empresa.id)?.entrada).toMatchObject({
      linhas: [
        {
          id: `maquininha:${empresa.atividades[0]}:interno`,
          rotulo: expect.stringContaining("(maquininha)"),
          valor: "12345.67",
          origem: { tipo: "receita-do-mes", competencia: MES },
        },
      ],
    })
    expect(meses.get(empresa.id)?.calculo.situacao).toBe("calculado")
    expect(meses.get(semNada.id)?.entrada).toMatchObject({ linhas: [] })
  })

  it("entra no faturamento do mês e no histórico do mês seguinte", async () => {
    const r = await ambiente.pedir(contador, "GET", `/fechamentos/faturamento/${empresa.id}/${MES}`)
    expect(r.json<DetalheDoFaturamento>().linha.receita.total).toBe("12345.67")
    const seguinte = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      preverEmpresas(tx, contador.escopo, "2026-11", [empresa.id]),
    )
    const entrada = seguinte.get(empresa.id)?.entrada
    expect(entrada?.regime === "simples" && entrada.historico.at(-1)).toMatchObject({
      competencia: MES,
      interno: "12345.67",
    })
  })

  it("cala o alerta de receita sem notícia", async () => {
    const escopo = contador.escopo
    const agora = new Date("2026-11-16T12:00:00Z")
    const abertos = await ambiente.banco.emEscopo(escopo, async (tx) => {
      await atualizarAlertas(tx, escopo, [empresa.id, semNada.id], agora)
      return tx
        .select({ idEmpresa: alertas.idEmpresa })
        .from(alertas)
        .where(
          and(
            eq(alertas.idEscritorio, escopo.idEscritorio),
            eq(alertas.tipo, "sem-receita"),
            isNull(alertas.resolvidoEm),
          ),
        )
    })
    expect(abertos.map((a) => a.idEmpresa)).toEqual([semNada.id])
  })
})

it("lê muitas empresas e meses com um comando cada", async () => {
  const { escopo } = contador
  await ambiente.banco.emEscopo(escopo, async (tx) => {
    let comandos = 0
    const contando = new Proxy(tx, {
      get(alvo, nome, receptor) {
        if (nome === "execute" || nome === "select") comandos++
        return Reflect.get(alvo, nome, receptor)
      },
    })
    const janela = { desde: "2025-10", ate: MES }
    const ids = [empresa.id, semNada.id]
    const linhas = await lerLinhasDeReceita(contando, escopo, ids, janela)
    const totais = await lerTotaisDeReceita(contando, escopo, ids, janela)
    expect(comandos).toBe(2)
    // Twelve typed months of each company, and the source's one.
    expect([...linhas.values()].flat()).toHaveLength(25)
    expect(totais.get(empresa.id)?.reduce((soma, t) => soma + t.totalCentavos, 0n)).toBe(12n * 1_000_000n + 1_234_567n)
  })
})
