import { randomUUID } from "node:crypto"
import type { DetalheDoFaturamento, LinhaDoFaturamento } from "@partida/contracts"
import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { notasEmEspera, notasFiscais } from "../../db/schema/receitas.ts"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { gravarNota } from "../regras-fiscais/regras-fiscais.fixtures.ts"

const MES = "2026-10"
const MOTIVO = "Conferido com o cliente por telefone"
let ambiente: Ambiente
let contador: Ator
let escritorio: string
/** R$ 20.000,00 in each of the twelve months before: the average that the month is compared with. */
const estavel = (centavos: bigint | null = 2_000_000n) => {
  const construtor = umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").comDozeMesesAntesDe(MES, 2_000_000n)
  return centavos === null ? construtor : construtor.comReceita(MES, centavos)
}
const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)
const caminho = ({ id }: EmpresaDeTeste, mes = MES) => `/fechamentos/faturamento/${id}/${mes}`

beforeAll(async () => {
  ambiente = await criarAmbiente()
  escritorio = await ambiente.criarEscritorio()
  contador = await ambiente.criarAtor(escritorio, "CONTADOR")
})
afterAll(() => ambiente.fechar())

async function detalhe(empresa: EmpresaDeTeste, mes = MES): Promise<DetalheDoFaturamento> {
  const r = await ambiente.pedir(contador, "GET", caminho(empresa, mes))
  expect(r.status).toBe(200)
  return r.json<DetalheDoFaturamento>()
}

interface Ato {
  readonly token?: string
  readonly semMovimento?: boolean
  readonly ressalvas?: readonly { codigo: string; motivo: string }[]
}

/** Concludes over the figures as they are now, unless told which were seen. */
async function concluir(empresa: EmpresaDeTeste, ato: Ato = {}, quem = contador, mes = MES) {
  const token = ato.token ?? (await detalhe(empresa, mes)).linha.token
  return ambiente.pedir(quem, "POST", `${caminho(empresa, mes)}/concluir`, {
    corpo: { token, semMovimento: ato.semMovimento ?? false, ressalvas: ato.ressalvas ?? [] },
  })
}
const reabrir = (empresa: EmpresaDeTeste, motivo = MOTIVO) =>
  ambiente.pedir(contador, "POST", `${caminho(empresa)}/reabrir`, { corpo: { motivo } })

const nota = (empresa: EmpresaDeTeste, dia: string, mais: Record<string, unknown> = {}) =>
  gravarNota(ambiente, contador, {
    idEmpresa: empresa.id,
    dia,
    centavos: 2_000_000n,
    idAtividade: empresa.atividades[0],
    ...mais,
  })
const mudarNota = (id: string, mudanca: Partial<typeof notasFiscais.$inferInsert>) =>
  ambiente.banco.emEscopo(contador.escopo, (tx) => tx.update(notasFiscais).set(mudanca).where(eq(notasFiscais.id, id)))
const digitar = (empresa: EmpresaDeTeste, valor: string, quem = contador) =>
  ambiente.pedir(quem, "PUT", `/empresas/${empresa.id}/historico/${MES}`, {
    corpo: {
      receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }],
      folha: null,
    },
  })
const codigos = (achados: readonly { codigo: string }[]) => achados.map((a) => a.codigo)

describe("concluir o faturamento", () => {
  it("guarda as figuras que a pessoa viu, quem foi e quando", async () => {
    const empresa = await criar(estavel())
    const antes = await detalhe(empresa)
    expect(antes).toMatchObject({ podeConcluir: true, podeReabrir: false })
    expect(antes.linha).toMatchObject({
      etapa: { situacao: "aberta", versao: 0 },
      receita: { notas: "0.00", digitada: "20000.00", total: "20000.00" },
      anterior: "20000.00",
      media: "20000.00",
      diferencas: { anterior: "0.00", media: "0.00" },
      impedimentos: [],
      avisos: [],
      prazo: { vencimento: "2026-11-23", interno: "2026-11-18" },
    })
    const r = await concluir(empresa)
    expect(r.status).toBe(200)
    expect(r.json<DetalheDoFaturamento>()).toMatchObject({
      podeConcluir: false,
      podeReabrir: true,
      linha: { etapa: { situacao: "concluida", versao: 1, semMovimento: false, por: contador.nome } },
    })
    const { rows } = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`select resumo from fechamentos_etapas where id_empresa = ${empresa.id}`),
    )
    expect(rows).toMatchObject([{ resumo: { receitaTotal: "20000.00", linhasDigitadas: 1, quantidadeDeNotas: 0 } }])
  })

  it("recusa figuras que mudaram depois de vistas, e aceita as de agora", async () => {
    const empresa = await criar(estavel())
    const { token } = (await detalhe(empresa)).linha
    await digitar(empresa, "21000.00")
    expect((await concluir(empresa, { token })).json()).toMatchObject({ codigo: "calculo-desatualizado" })
    expect((await concluir(empresa)).status).toBe(200)
  })

  it("a mesma soma feita de outras notas também é outra figura", async () => {
    const empresa = await criar(estavel(null))
    const primeira = await nota(empresa, "2026-10-30")
    const { token } = (await detalhe(empresa)).linha
    await nota(empresa, "2026-10-30")
    await mudarNota(primeira, { status: 2 })
    const depois = (await detalhe(empresa)).linha
    expect(depois.receita.total).toBe("20000.00")
    expect((await concluir(empresa, { token })).json()).toMatchObject({ codigo: "calculo-desatualizado" })
  })

  it("dois contadores ao mesmo tempo: um conclui, o outro é avisado, e há uma conclusão só", async () => {
    const outra = await ambiente.criarAtor(escritorio, "CONTADOR")
    for (let i = 0; i < 4; i++) {
      const empresa = await criar(estavel())
      const { token } = (await detalhe(empresa)).linha
      const respostas = await Promise.all([concluir(empresa, { token }), concluir(empresa, { token }, outra)])
      expect(respostas.map((r) => r.status).sort()).toEqual([200, 409])
      expect(respostas.find((r) => r.status === 409)?.json()).toMatchObject({
        codigo: "ja-feito",
        mensagem: expect.stringContaining("já concluiu"),
      })
      expect((await detalhe(empresa)).linha.etapa.versao).toBe(1)
    }
  })

  it("quem não alcança a empresa não a vê nem a conclui", async () => {
    const empresa = await criar(estavel())
    const limitado = await ambiente.criarAtor(escritorio, "CONTADOR", [(await criar(estavel())).id])
    const { token } = (await detalhe(empresa)).linha
    expect((await ambiente.pedir(limitado, "GET", caminho(empresa))).status).toBe(404)
    expect((await concluir(empresa, { token }, limitado)).status).toBe(404)
    const lista = await ambiente.pedir(limitado, "GET", `/fechamentos/faturamento?competencia=${MES}`)
    expect(lista.json<{ paginacao: { totalDeRegistros: number } }>().paginacao.totalDeRegistros).toBe(1)
  })
})

describe("o que impede", () => {
  it("mês em curso", async () => {
    const empresa = await criar(estavel().comReceita("2026-11", 2_000_000n))
    expect(codigos((await detalhe(empresa, "2026-11")).linha.impedimentos)).toEqual(["mes-em-curso"])
    expect((await concluir(empresa, {}, contador, "2026-11")).json()).toMatchObject({ codigo: "etapa-impedida" })
  })

  it("nota a decidir e nota sem atividade não se aceitam nem com motivo", async () => {
    const empresa = await criar(estavel())
    await nota(empresa, "2026-10-30", { idAtividade: null })
    const id = await nota(empresa, "2026-10-30")
    await mudarNota(id, { assinatura: "invalida" })
    const { linha } = await detalhe(empresa)
    expect(codigos(linha.impedimentos)).toEqual(["notas-a-decidir", "notas-sem-atividade"])
    expect(linha.pendentes).toMatchObject({ aDecidir: 1, semAtividade: 1 })
    const ressalvas = linha.avisos.map(({ codigo }) => ({ codigo, motivo: MOTIVO }))
    expect((await concluir(empresa, { ressalvas })).json()).toMatchObject({ codigo: "etapa-impedida" })
    await mudarNota(id, { decisao: "recusada", decisaoMotivo: MOTIVO })
    expect(codigos((await detalhe(empresa)).linha.impedimentos)).toEqual(["notas-sem-atividade"])
  })

  it("nota substituída por uma que não está aqui, e nota que espera desde o mês fechado", async () => {
    const empresa = await criar(estavel())
    const id = await nota(empresa, "2026-10-30")
    await mudarNota(id, { status: 3 })
    const [{ idDocumento = "" } = {}] = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.select({ idDocumento: notasFiscais.idDocumento }).from(notasFiscais).where(eq(notasFiscais.id, id)),
    )
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.insert(notasEmEspera).values({
        idEscritorio: escritorio,
        idEmpresa: empresa.id,
        idDocumento,
        chave: "de-outra-nota",
        competencia: MES,
        numero: "9",
        assinatura: "valida",
        assinaturaDetalhe: "Emissor reconhecido.",
        criadaEm: ambiente.servico.agora(),
      }),
    )
    expect(codigos((await detalhe(empresa)).linha.impedimentos)).toEqual(["substituta-ausente", "notas-em-espera"])
  })

  it("empresa sem regime no mês, e receita em atividade encerrada", async () => {
    const semRegime = await criar(estavel())
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update empresas_regimes set desde = '2026-11' where id_empresa = ${semRegime.id}`),
    )
    expect(codigos((await detalhe(semRegime)).linha.impedimentos)).toEqual(["regime-ausente"])
    const encerrada = await criar(estavel())
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update atividades set encerrada_em = '2026-10' where id_empresa = ${encerrada.id}`),
    )
    expect(codigos((await detalhe(encerrada)).linha.impedimentos)).toEqual(["atividade-encerrada"])
  })

  it("sem receita só com o ato “sem movimento”; com receita, o ato é recusado", async () => {
    const parada = await criar(umaEmpresa().comCnpj(novoCnpj()).doAnexo("III"))
    expect(codigos((await detalhe(parada)).linha.impedimentos)).toEqual(["sem-receita"])
    expect((await detalhe(parada)).podeConcluir).toBe(true)
    expect((await concluir(parada)).json()).toMatchObject({ codigo: "etapa-impedida" })
    const r = await concluir(parada, { semMovimento: true })
    expect(r.json<DetalheDoFaturamento>().linha.etapa).toMatchObject({ situacao: "concluida", semMovimento: true })
    const comReceita = await criar(estavel())
    expect((await concluir(comReceita, { semMovimento: true })).json()).toMatchObject({
      codigo: "etapa-impedida",
      mensagem: expect.stringContaining("tem receita"),
    })
  })
})

describe("o que pede motivo", () => {
  // Média de R$ 20.000,00: menos de 10.000,00 ou mais de 40.000,00 pedem motivo; nos limites, não.
  it.each([
    [999_999n, true],
    [1_000_000n, false],
    [1_000_001n, false],
    [3_999_999n, false],
    [4_000_000n, false],
    [4_000_001n, true],
  ])("receita de %s centavos contra a média: fora da média é %s", async (centavos, fora) => {
    const { avisos } = (await detalhe(await criar(estavel(centavos)))).linha
    expect(codigos(avisos)).toEqual(fora ? ["receita-fora-da-media"] : [])
  })

  it("com menos de três meses de história a média não diz nada", async () => {
    const nova = (meses: number) => {
      let construtor = umaEmpresa()
        .comCnpj(novoCnpj())
        .abertaEm(`2026-0${10 - meses}-01`)
        .doAnexo("III")
      for (let i = 1; i <= meses; i++) construtor = construtor.comReceita(`2026-0${10 - i}`, 100_000n)
      return construtor.comReceita(MES, 9_000_000n)
    }
    expect((await detalhe(await criar(nova(2)))).linha.avisos).toEqual([])
    expect(codigos((await detalhe(await criar(nova(3)))).linha.avisos)).toEqual(["receita-fora-da-media"])
  })

  it("sem o motivo de cada um não conclui; com eles, ficam guardados", async () => {
    const empresa = await criar(estavel(9_000_000n))
    expect((await concluir(empresa)).json()).toMatchObject({ codigo: "ressalva-sem-motivo" })
    const outro = [{ codigo: "notas-divergentes", motivo: MOTIVO }]
    expect((await concluir(empresa, { ressalvas: outro })).status).toBe(422)
    const curto = [{ codigo: "receita-fora-da-media", motivo: "curto" }]
    expect((await concluir(empresa, { ressalvas: curto })).status).toBe(400)
    const certo = [{ codigo: "receita-fora-da-media", motivo: MOTIVO }]
    expect((await concluir(empresa, { ressalvas: certo })).json<DetalheDoFaturamento>().ressalvas).toMatchObject([
      { codigo: "receita-fora-da-media", motivo: MOTIVO, mensagem: expect.stringContaining("mais do dobro") },
    ])
  })

  it("receita digitada ao lado de notas, e cancelamento em andamento", async () => {
    const empresa = await criar(estavel(500_000n))
    const id = await nota(empresa, "2026-10-30")
    expect(codigos((await detalhe(empresa)).linha.avisos)).toEqual(["digitada-com-notas"])
    await mudarNota(id, { status: 99 })
    expect(codigos((await detalhe(empresa)).linha.avisos)).toEqual(["digitada-com-notas", "eventos-esperando"])
  })

  // Outubro tem 31 dias: a nota do dia 11 está a 20 dias do fim; a do dia 10, a 21.
  it.each([
    ["2026-10-11", []],
    ["2026-10-10", ["sem-notas-recentes"]],
    [null, ["receita-fora-da-media", "sem-notas-recentes"]],
  ])("empresa com notas todo mês e a última em %s", async (dia, esperado) => {
    const empresa = await criar(umaEmpresa().comCnpj(novoCnpj()).noSistemaDesde("2026-07").doAnexo("III"))
    for (const mes of ["2026-07", "2026-08", "2026-09"]) await nota(empresa, `${mes}-28`)
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update empresas set data_abertura = '2026-07-01' where id = ${empresa.id}`),
    )
    if (dia) await nota(empresa, dia)
    expect(codigos((await detalhe(empresa)).linha.avisos)).toEqual(esperado)
  })
})

describe("reabrir", () => {
  it("com motivo, e concluir de novo é a versão 2", async () => {
    const empresa = await criar(estavel())
    expect((await reabrir(empresa)).json()).toMatchObject({ codigo: "transicao-recusada" })
    await concluir(empresa)
    expect((await reabrir(empresa, "curto")).status).toBe(400)
    expect((await reabrir(empresa)).json<DetalheDoFaturamento>().linha.etapa).toMatchObject({
      situacao: "reaberta",
      reabertaPor: "pessoa",
      motivo: MOTIVO,
    })
    await concluir(empresa)
    expect((await detalhe(empresa)).linha.etapa).toMatchObject({ situacao: "concluida", versao: 2, motivo: null })
  })

  const mudancas: readonly (readonly [string, (empresa: EmpresaDeTeste, id: string) => Promise<unknown>])[] = [
    ["uma nota que entra", (empresa) => nota(empresa, "2026-10-15")],
    ["uma nota cancelada", (_e, id) => mudarNota(id, { status: 2 })],
    ["uma nota que passa a outro mês", (_e, id) => mudarNota(id, { competencia: "2026-11" })],
    ["o valor de uma nota", (_e, id) => mudarNota(id, { receitaCentavos: 1n })],
    ["a retenção de uma nota", (_e, id) => mudarNota(id, { issRetido: true })],
    ["a atividade de uma nota", (_e, id) => mudarNota(id, { idAtividade: null })],
    ["a receita digitada", (empresa) => digitar(empresa, "1000.00")],
  ]
  it.each(mudancas)("%s depois da conferência reabre e diz por quê", async (_nome, mudar) => {
    const empresa = await criar(estavel(null))
    const id = await nota(empresa, "2026-10-30")
    expect((await concluir(empresa)).status).toBe(200)
    await mudar(empresa, id)
    const { etapa } = (await detalhe(empresa)).linha
    expect(etapa).toMatchObject({ situacao: "reaberta", reabertaPor: "mudanca", versao: 1 })
    expect(etapa.motivo).toContain("depois da conferência")
  })

  it("o que não muda a receita não reabre", async () => {
    const empresa = await criar(estavel(null))
    const id = await nota(empresa, "2026-10-30")
    await concluir(empresa)
    await mudarNota(id, { descricao: "Outra descrição" })
    expect((await detalhe(empresa)).linha.etapa.situacao).toBe("concluida")
  })

  it("mês fechado recusa concluir e reabrir", async () => {
    const empresa = await criar(estavel())
    await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
      corpo: { competencia: MES, selecao: { empresas: [empresa.id] } },
    })
    await concluirEtapas(ambiente.banco, contador.escopo, MES, [empresa.id])
    const { linha } = (await ambiente.pedir(contador, "GET", `/fechamentos/das/${empresa.id}/${MES}`)).json<{
      linha: { idApuracao: string }
    }>()
    const fechar = `/fechamentos/das/${empresa.id}/${MES}/fechar`
    expect((await ambiente.pedir(contador, "POST", fechar, { corpo: { idApuracao: linha.idApuracao } })).status).toBe(
      200,
    )
    expect((await reabrir(empresa)).json()).toMatchObject({ codigo: "competencia-fechada" })
    expect((await concluir(empresa)).json()).toMatchObject({ codigo: "competencia-fechada" })
    expect(await detalhe(empresa)).toMatchObject({ podeConcluir: false, podeReabrir: false })
  })
})

describe("muitas de uma vez", () => {
  it("conclui as que nada impede; avisos só os aceitos, e as outras ficam e dizem por quê", async () => {
    const amb = await criarAmbiente()
    try {
      const quem = await amb.criarAtor(await amb.criarEscritorio(), "CONTADOR")
      const nova = (centavos: bigint) => estavel(centavos).criar(amb, quem.escopo)
      const certa = await nova(2_000_000n)
      const alta = await nova(9_000_000n)
      const parada = await nova(0n)
      const pedir = async (mais: object) => {
        const corpo = { competencia: MES, selecao: { filtro: {} }, ...mais }
        const r = await amb.pedir(quem, "POST", "/fechamentos/faturamento/concluir", { corpo })
        expect(r.status).toBe(202)
        const { idLote } = r.json<{ idLote: string }>()
        type Itens = { lista: { idEmpresa: string; resultado: number; codigo: string | null }[] }
        const itens = (await amb.pedir(quem, "GET", `/lotes/${idLote}/itens`)).json<Itens>().lista
        return new Map(itens.map((i) => [i.idEmpresa, [i.resultado, i.codigo]]))
      }
      const primeiro = await pedir({})
      expect(primeiro.get(certa.id)).toEqual([2, null])
      expect(primeiro.get(alta.id)).toEqual([4, "receita-fora-da-media"])
      expect(primeiro.get(parada.id)).toEqual([4, "sem-receita"])
      const ressalvas = { codigos: ["receita-fora-da-media"], motivo: MOTIVO }
      const segundo = await pedir({ ressalvas })
      expect(segundo.get(certa.id)).toEqual([5, "ja-feito"])
      expect(segundo.get(alta.id)).toEqual([2, null])
      const terceiro = await pedir({ ressalvas, semMovimento: true })
      expect(terceiro.get(parada.id)).toEqual([2, null])
      type Lista = {
        lista: LinhaDoFaturamento[]
        contagens: Record<string, number>
        totais: Record<string, string>
      }
      const lista = (
        await amb.pedir(quem, "GET", `/fechamentos/faturamento?competencia=${MES}&ordem=receita&direcao=desc`)
      ).json<Lista>()
      expect(lista.contagens).toEqual({ aberta: 0, concluida: 3, reaberta: 0 })
      // 20.000,00 + 90.000,00 + 0,00
      expect(lista.totais).toEqual({ notas: "0.00", digitada: "110000.00", total: "110000.00" })
      expect(lista.lista.map((l) => l.idEmpresa)).toEqual([alta.id, certa.id, parada.id])
      expect(amb.errosRelatados).toEqual([])
    } finally {
      await amb.fechar()
    }
  })

  it("uma seleção vazia é recusada", async () => {
    const corpo = { competencia: MES, selecao: { empresas: [randomUUID()] } }
    expect((await ambiente.pedir(contador, "POST", "/fechamentos/faturamento/concluir", { corpo })).status).toBe(400)
  })
})
