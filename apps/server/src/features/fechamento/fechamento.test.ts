import { randomUUID } from "node:crypto"
import {
  type DetalheDoFechamento,
  type EstadoDoFechamento,
  estadosDoFechamento,
  type LinhaDoFechamento,
  mensagensDaEtapaPendente,
  type PreviaDaAcao,
  podeTransitarFechamento,
} from "@partida/contracts"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { registrarConclusao } from "../etapas/etapas.service.ts"
import { verificarTudo } from "./verificacao.ts"

let ambiente: Ambiente
let contador: Ator
/**
 * RBT12 240.000,00 (12 × 20.000,00), Anexo III, 2ª faixa: (240.000 × 11,2 % − 9.360) ÷ 240.000 = 7,3 % efetivos.
 * Sobre 25.000,00: IRPJ 4 % = 73,00 · CSLL 3,5 % = 63,88 · COFINS 14,05 % = 256,41 · PIS 3,05 % = 55,66 ·
 * CPP 43,4 % = 792,05 · ISS 32 % = 584,00; soma 1.825,00.
 */
const anexoIII = () =>
  umaEmpresa()
    .comCnpj(novoCnpj())
    .doAnexo("III")
    .comDozeMesesAntesDe("2026-10", 2_000_000n)
    .comReceita("2026-10", 2_500_000n)
const DAS_DO_EXEMPLO = "1825.00"

beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const criar = (construtor: ReturnType<typeof umaEmpresa>) => construtor.criar(ambiente, contador.escopo)
const caminho = (empresa: EmpresaDeTeste, mes = "2026-10") => `/fechamentos/das/${empresa.id}/${mes}`

async function calcular(empresa: EmpresaDeTeste, competencia = "2026-10") {
  const r = await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", {
    corpo: { competencia, selecao: { empresas: [empresa.id] } },
  })
  expect(r.status).toBe(202)
  return detalhe(empresa, competencia)
}

async function detalhe(empresa: EmpresaDeTeste, competencia = "2026-10"): Promise<DetalheDoFechamento> {
  const r = await ambiente.pedir(contador, "GET", caminho(empresa, competencia))
  expect(r.status).toBe(200)
  return r.json<DetalheDoFechamento>()
}

async function fechar(empresa: EmpresaDeTeste, competencia = "2026-10") {
  const { linha } = await detalhe(empresa, competencia)
  await concluirEtapas(ambiente.banco, contador.escopo, competencia, [empresa.id])
  return ambiente.pedir(contador, "POST", `${caminho(empresa, competencia)}/fechar`, {
    corpo: { idApuracao: linha.idApuracao },
  })
}

const reabrir = (empresa: EmpresaDeTeste, competencia = "2026-10", motivo = "Nota recebida com atraso") =>
  ambiente.pedir(contador, "POST", `${caminho(empresa, competencia)}/reabrir`, { corpo: { motivo } })

describe("calcular um mês", () => {
  it("guarda valor, tributos e explicação do mesmo cálculo", async () => {
    const d = await calcular(await criar(anexoIII()))
    expect(d.linha).toMatchObject({
      estado: "apurado",
      calculo: 2,
      situacao: "calculado",
      receita: "25000.00",
      rbt12: "240000.00",
      total: DAS_DO_EXEMPLO,
      anexos: ["III"],
    })
    expect(Number(d.linha.aliquotaEfetiva)).toBeCloseTo(0.073, 10)
    expect(d.memoria?.valor).toEqual({ unidade: "reais", valor: DAS_DO_EXEMPLO })
    expect(d.tributos).toContainEqual({ tributo: "ISS", valor: "584.00" })
    expect(d.vencimento).toBe("2026-11-23")
    expect(d.parametros.some((p) => p.tabela.includes("anexos") && p.desde === "2018-01-01")).toBe(true)
  })

  it("diz quais meses do histórico faltam em vez de calcular com zero", async () => {
    const d = await calcular(await criar(umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").comReceita("2026-10", 100n)))
    expect(d.linha).toMatchObject({ estado: "aberto", calculo: 3, situacao: "faltam-dados", total: null })
    expect(d.faltas.map((f) => f.competencia)).toContain("2025-10")
    expect(d.podeFechar).toBe(false)
  })

  it("Lucro Real não é apurado aqui e diz por quê", async () => {
    const d = await calcular(await criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("real").doAnexo("III")))
    expect(d.linha.situacao).toBe("nao-se-aplica")
    expect(d.motivo).toContain("Lucro Real")
    expect((await fechar({ id: d.linha.idEmpresa, atividades: [] })).status).toBe(409)
  })

  it("MEI de serviços paga 5% do salário mínimo mais R$ 5,00 de ISS", async () => {
    // 1.621,00 × 5 % = 81,05; + 5,00 = 86,05 (exemplos de referência, mei-das-007)
    const d = await calcular(await criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("mei").doAnexo("III")))
    expect(d.linha.total).toBe("86.05")
  })

  it("calcular de novo sem mudança mantém o mesmo cálculo; com mudança, troca", async () => {
    const empresa = await criar(anexoIII())
    const primeiro = await calcular(empresa)
    expect((await calcular(empresa)).linha.idApuracao).toBe(primeiro.linha.idApuracao)
    const mes = {
      receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "26000.00" }],
      folha: null,
    }
    expect(
      (await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-10`, { corpo: mes })).status,
    ).toBe(200)
    const depois = await detalhe(empresa)
    // 26.000,00 × 7,3 % = 1.898,00; o recálculo acontece sozinho
    expect(depois.linha).toMatchObject({ calculo: 2, total: "1898.00" })
    expect(depois.linha.idApuracao).not.toBe(primeiro.linha.idApuracao)
  })
})

describe("fechar e reabrir", () => {
  it("sela o mês numa cadeia e verifica", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    const r = await fechar(empresa)
    expect(r.status).toBe(200)
    const d = r.json<DetalheDoFechamento>()
    expect(d.linha).toMatchObject({ estado: "fechado", versao: 1 })
    expect(d.selos).toHaveLength(1)
    expect(d.selos[0]).toMatchObject({
      tipo: "fechamento",
      versao: 1,
      total: DAS_DO_EXEMPLO,
      hashAnterior: "0".repeat(64),
      por: contador.nome,
    })
    expect(d.cadeiaIntegra).toBe(true)
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("recusa selar um cálculo diferente do que a pessoa viu", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await concluirEtapas(ambiente.banco, contador.escopo, "2026-10", [empresa.id])
    const r = await ambiente.pedir(contador, "POST", `${caminho(empresa)}/fechar`, {
      corpo: { idApuracao: randomUUID() },
    })
    expect(r.status).toBe(409)
    expect(r.json()).toMatchObject({ codigo: "calculo-desatualizado" })
  })

  it("mês fechado recusa escrita na competência e em meses anteriores, com a saída na mensagem", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await fechar(empresa)
    for (const mes of ["2026-10", "2026-05"]) {
      const corpo = {
        receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "1.00" }],
        folha: null,
      }
      const r = await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${mes}`, { corpo })
      expect(r.status).toBe(409)
      expect(r.json()).toMatchObject({
        codigo: "competencia-fechada",
        mensagem: expect.stringContaining("Reabra 10/2026"),
      })
    }
    expect((await detalhe(empresa)).linha.total).toBe(DAS_DO_EXEMPLO)
  })

  it("recusa a escrita também no banco, a quem contorna o serviço", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await fechar(empresa)
    const escrever = (comando: ReturnType<typeof sql>) =>
      ambiente.banco.emEscopo(contador.escopo, (tx) => tx.execute(comando))
    const comandos = [
      sql`update receitas_informadas set valor_centavos = 1 where id_empresa = ${empresa.id} and competencia = '2026-10'`,
      sql`delete from receitas_informadas where id_empresa = ${empresa.id} and competencia = '2026-10'`,
      sql`update apuracoes set total_centavos = 1 where id_empresa = ${empresa.id}`,
      sql`update fechamentos set calculo = 98 where id_empresa = ${empresa.id}`,
      sql`update fechamentos set estado = 'reaberto' where id_empresa = ${empresa.id}`,
      sql`delete from selos where id_empresa = ${empresa.id}`,
      sql`update selos set motivo = 'outro motivo qualquer' where id_empresa = ${empresa.id}`,
    ]
    for (const comando of comandos) await expect(escrever(comando)).rejects.toThrow()
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("reabrir exige motivo, mantém a versão selada e deixa a marca na cadeia", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await fechar(empresa)
    expect((await reabrir(empresa, "2026-10", "curto")).status).toBe(400)
    const r = await reabrir(empresa)
    expect(r.status).toBe(200)
    expect(r.json<DetalheDoFechamento>().linha).toMatchObject({ estado: "apurado", versao: 1 })
    const corpo = {
      receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor: "26000.00" }],
      folha: null,
    }
    await ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/2026-10`, { corpo })
    const d = (await fechar(empresa)).json<DetalheDoFechamento>()
    expect(d.linha).toMatchObject({ estado: "fechado", versao: 2, total: "1898.00" })
    expect(d.selos.map((s) => [s.tipo, s.versao, s.total])).toEqual([
      ["fechamento", 1, DAS_DO_EXEMPLO],
      ["reabertura", 1, DAS_DO_EXEMPLO],
      ["fechamento", 2, "1898.00"],
    ])
    expect((await verificarTudo(ambiente.banco)).divergencias).toEqual([])
  })

  it("os meses fecham e reabrem em ordem", async () => {
    const empresa = await criar(
      umaEmpresa()
        .comCnpj(novoCnpj())
        .noSistemaDesde("2026-08")
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-08", 2_000_000n),
    )
    for (const mes of ["2026-08", "2026-09", "2026-10"]) await calcular(empresa, mes)
    expect((await fechar(empresa, "2026-08")).status).toBe(200)
    const pulado = await fechar(empresa, "2026-10")
    expect(pulado.json()).toMatchObject({ codigo: "fora-de-ordem", mensagem: expect.stringContaining("09/2026") })
    expect((await fechar(empresa, "2026-09")).status).toBe(200)
    expect((await reabrir(empresa, "2026-08")).json()).toMatchObject({ codigo: "fora-de-ordem" })
    expect((await reabrir(empresa, "2026-09")).status).toBe(200)
  })
})

describe("o recálculo", () => {
  it("de um mês atrás de um fechado espera a reabertura, sem prender os outros", async () => {
    const nova = () =>
      umaEmpresa()
        .comCnpj(novoCnpj())
        .noSistemaDesde("2026-09")
        .doAnexo("III")
        .comDozeMesesAntesDe("2026-09", 2_000_000n)
    const empresa = await criar(nova())
    for (const mes of ["2026-09", "2026-10"]) await calcular(empresa, mes)
    expect((await fechar(empresa, "2026-10")).status).toBe(200)
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update fechamentos set calculo = 98 where id_empresa = ${empresa.id} and competencia = '2026-09'`),
    )
    const outra = await criar(nova())
    await calcular(outra, "2026-09")
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update fechamentos set calculo = 98 where id_empresa = ${outra.id}`),
    )
    await ambiente.servico.trabalhos.recalculo()
    const lerCalculo = async (id: string) => {
      const { rows } = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
        tx.execute<{ calculo: number }>(
          sql`select calculo from fechamentos where id_empresa = ${id} and competencia = '2026-09'`,
        ),
      )
      return rows[0]?.calculo
    }
    expect(await lerCalculo(outra.id)).toBe(2)
    expect(await lerCalculo(empresa.id)).toBe(98)
    const naLista = `/fechamentos/das?competencia=2026-09&idEmpresa=${empresa.id}`
    const { lista } = (await ambiente.pedir(contador, "GET", naLista)).json<{ lista: LinhaDoFechamento[] }>()
    expect(lista).toMatchObject([{ calculo: 98, aguardaReabrir: "2026-10" }])
    expect(await detalhe(empresa, "2026-09")).toMatchObject({
      linha: { aguardaReabrir: "2026-10" },
      porQueNaoFecha: expect.stringContaining("Reabra-os do último, 10/2026"),
    })
    const painel = await ambiente.pedir(contador, "GET", "/painel?competencia=2026-09")
    expect(painel.json()).toMatchObject({ calculo: { recalculando: 1, aguardamReabrir: 1 } })
    const administrador = await ambiente.criarAtor(contador.escopo.idEscritorio, "ADMINISTRADOR")
    const automacao = await ambiente.pedir(administrador, "GET", `/empresas/${empresa.id}/automacao`)
    expect(JSON.stringify(automacao.json())).toContain("1 mês aguarda a reabertura de 10/2026")
    expect((await reabrir(empresa, "2026-10")).status).toBe(200)
    await ambiente.servico.trabalhos.recalculo()
    expect(await lerCalculo(empresa.id)).toBe(2)
    expect((await detalhe(empresa, "2026-09")).linha.aguardaReabrir).toBeNull()
  })
})

describe("a ordem das etapas", () => {
  const concluirSo = (empresa: EmpresaDeTeste, etapa: "faturamento" | "pro-labore") =>
    ambiente.banco.emEscopo(contador.escopo, (tx) =>
      registrarConclusao(
        tx,
        { escopo: contador.escopo, nome: contador.nome, agora: ambiente.servico.agora() },
        { idEmpresa: empresa.id, competencia: "2026-10", etapa },
        { semMovimento: false, resumo: {}, ressalvas: [] },
      ),
    )
  const tentarFechar = async (empresa: EmpresaDeTeste) =>
    ambiente.pedir(contador, "POST", `${caminho(empresa)}/fechar`, {
      corpo: { idApuracao: (await detalhe(empresa)).linha.idApuracao },
    })

  it("o DAS não fecha antes do faturamento, nem antes do pró-labore, e diz qual falta", async () => {
    const empresa = await criar(anexoIII())
    const nada = await calcular(empresa)
    expect(nada).toMatchObject({ etapaPendente: "faturamento", podeFechar: false })
    expect(nada.linha.etapas).toEqual({ faturamento: "aberta", proLabore: "aberta" })
    expect((await tentarFechar(empresa)).json()).toMatchObject({
      codigo: "etapa-pendente",
      mensagem: expect.stringContaining("faturamento"),
    })
    await expect(concluirSo(empresa, "pro-labore")).rejects.toThrow()
    await concluirSo(empresa, "faturamento")
    expect((await detalhe(empresa)).etapaPendente).toBe("pro-labore")
    expect((await tentarFechar(empresa)).json()).toMatchObject({
      codigo: "etapa-pendente",
      mensagem: expect.stringContaining("pró-labore"),
    })
    await concluirSo(empresa, "pro-labore")
    expect(await detalhe(empresa)).toMatchObject({ etapaPendente: null, podeFechar: true })
    expect((await tentarFechar(empresa)).status).toBe(200)
  })

  it("sem cálculo nenhum, diz a etapa que vem antes; feitas elas, manda calcular", async () => {
    const empresa = await criar(anexoIII())
    const naPrevia = async () => {
      const r = await ambiente.pedir(contador, "POST", "/fechamentos/previa", {
        corpo: { competencia: "2026-10", acao: "fechar", selecao: { empresas: [empresa.id] } },
      })
      return r.json<PreviaDaAcao>().grupos.map(({ codigo, mensagem }) => [codigo, mensagem])
    }
    expect(await naPrevia()).toEqual([["etapa-pendente", mensagensDaEtapaPendente.faturamento]])
    await concluirSo(empresa, "faturamento")
    expect(await naPrevia()).toEqual([["etapa-pendente", mensagensDaEtapaPendente["pro-labore"]]])
    await concluirSo(empresa, "pro-labore")
    expect(await naPrevia()).toEqual([["calculo-pendente", expect.stringContaining("Calcule o mês")]])
  })

  it("também no banco: fechar sem as etapas é recusado a quem contorna o serviço", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    const recusa = await ambiente.banco
      .emEscopo(contador.escopo, (tx) =>
        tx.execute(sql`update fechamentos set estado = 'fechado' where id_empresa = ${empresa.id}`),
      )
      .catch((erro: unknown) => (erro instanceof Error && erro.cause instanceof Error ? erro.cause : null))
    expect(recusa).toMatchObject({ code: "PT010", detail: "faturamento" })
  })

  it("reabrir o mês reabre só o DAS; as etapas, quando a pessoa pede", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await fechar(empresa)
    const so = (await reabrir(empresa)).json<DetalheDoFechamento>()
    expect(so.linha.etapas).toEqual({ faturamento: "concluida", proLabore: "concluida" })
    expect((await tentarFechar(empresa)).status).toBe(200)
    const motivo = "Faturamento a conferir de novo"
    const r = await ambiente.pedir(contador, "POST", `${caminho(empresa)}/reabrir`, {
      corpo: { motivo, etapas: ["faturamento"] },
    })
    expect(r.json<DetalheDoFechamento>().linha.etapas).toEqual({ faturamento: "reaberta", proLabore: "concluida" })
    expect((await tentarFechar(empresa)).json()).toMatchObject({ codigo: "etapa-pendente" })
  })

  it("a linha traz o vencimento legal, o prazo do escritório e a cadeia da empresa", async () => {
    const empresa = await criar(anexoIII())
    // Dia 20/11/2026 é feriado nacional e 21 e 22, fim de semana: vence 23; dois dias úteis antes, sem o feriado: 18.
    expect((await calcular(empresa)).linha).toMatchObject({
      prazo: { vencimento: "2026-11-23", interno: "2026-11-18" },
      cadeia: null,
    })
    await fechar(empresa)
    const lista = await ambiente.pedir(contador, "GET", `/fechamentos/das?competencia=2026-10&idEmpresa=${empresa.id}`)
    expect(lista.json<{ lista: LinhaDoFechamento[] }>().lista[0]?.cadeia).toEqual({ integra: true, selos: 1 })
  })

  it("o painel filtra pelas pessoas que respondem pela empresa e pelo passo em que o mês está", async () => {
    const amb = await criarAmbiente()
    try {
      const escritorio = await amb.criarEscritorio()
      const ana = await amb.criarAtor(escritorio, "CONTADOR")
      const bia = await amb.criarAtor(escritorio, "CONTADOR")
      const admin = await amb.criarAtor(escritorio, "ADMINISTRADOR")
      const daAna = await anexoIII().criar(amb, admin.escopo)
      const daBia = await anexoIII().criar(amb, admin.escopo)
      const semNinguem = await anexoIII().criar(amb, admin.escopo)
      await amb.banco.emEscopo(admin.escopo, async (tx) => {
        for (const [empresa, pessoa] of [
          [daAna, ana],
          [daBia, bia],
        ] as const)
          await tx.execute(sql`update empresas set id_responsavel = ${pessoa.idUsuario} where id = ${empresa.id}`)
      })
      await concluirEtapas(amb.banco, admin.escopo, "2026-10", [daBia.id])
      const ids = async (aba: string, filtro: string) =>
        (await amb.pedir(admin, "GET", `/fechamentos/${aba}?competencia=2026-10&${filtro}`))
          .json<{ lista: { idEmpresa: string }[] }>()
          .lista.map((l) => l.idEmpresa)
          .sort()
      for (const aba of ["das", "faturamento"]) {
        expect(await ids(aba, `idPerfisEscritoriosContabeis=${ana.idUsuario}`)).toEqual([daAna.id])
        expect(await ids(aba, `idPerfisEscritoriosContabeis=${ana.idUsuario},${bia.idUsuario}`)).toEqual(
          [daAna.id, daBia.id].sort(),
        )
        expect(await ids(aba, "passo=das")).toEqual([daBia.id])
        expect(await ids(aba, "passo=faturamento")).toEqual([daAna.id, semNinguem.id].sort())
      }
      const torto = await amb.pedir(
        admin,
        "GET",
        "/fechamentos/das?competencia=2026-10&idPerfisEscritoriosContabeis=nada",
      )
      expect(torto.status).toBe(400)
    } finally {
      await amb.fechar()
    }
  })
})

describe("verificar", () => {
  it("acusa um centavo trocado por quem tem acesso ao banco", async () => {
    const outro = await criarAmbiente()
    try {
      const pessoa = await outro.criarAtor(await outro.criarEscritorio(), "CONTADOR")
      const empresa = await anexoIII().criar(outro, pessoa.escopo)
      await outro.pedir(pessoa, "POST", "/fechamentos/das/calcular", {
        corpo: { competencia: "2026-10", selecao: { empresas: [empresa.id] } },
      })
      await concluirEtapas(outro.banco, pessoa.escopo, "2026-10", [empresa.id])
      await outro.pedir(pessoa, "POST", "/fechamentos/das/fechar", {
        corpo: { competencia: "2026-10", selecao: { empresas: [empresa.id] } },
      })
      expect((await verificarTudo(outro.banco)).mesesSelados).toBe(1)
      const adulterar = async (comando: string) => {
        await outro.banco.comoDono(async (tx) => {
          await tx.execute(sql`alter table apuracoes disable trigger apuracoes_protegidas`)
          await tx.execute(sql`alter table apuracoes no force row level security`)
          await tx.execute(sql.raw(comando))
          await tx.execute(sql`alter table apuracoes force row level security`)
          await tx.execute(sql`alter table apuracoes enable trigger apuracoes_protegidas`)
        })
        return (await verificarTudo(outro.banco)).divergencias.map((d) => d.mensagem)
      }
      expect(await adulterar(`update apuracoes set total_centavos = total_centavos + 1`)).toEqual([
        "o que as listas mostram difere do selado: totalCentavos",
      ])
      await adulterar(`update apuracoes set total_centavos = total_centavos - 1`)
      const mensagens = await adulterar(`update apuracoes set resultado = jsonb_set(resultado, '{total}', '"1825.01"')`)
      expect(mensagens).toContain("o conteúdo selado foi alterado: o hash não confere")
      expect(mensagens.some((m) => m.startsWith("o mesmo motor que o selou dá outro resultado"))).toBe(true)
    } finally {
      await outro.fechar()
    }
  })
})

describe("o painel", () => {
  it("pagina, filtra, ordena e soma no servidor", async () => {
    const amb = await criarAmbiente()
    try {
      const pessoa = await amb.criarAtor(await amb.criarEscritorio(), "CONTADOR")
      for (let i = 0; i < 12; i++) await anexoIII().criar(amb, pessoa.escopo)
      await umaEmpresa()
        .comCnpj(novoCnpj())
        .doAnexo("I")
        .comDozeMesesAntesDe("2026-10", 1_000_000n)
        .comReceita("2026-10", 1_000_000n)
        .criar(amb, pessoa.escopo)
      const tudo = { corpo: { competencia: "2026-10", selecao: { filtro: {} } } }
      expect((await amb.pedir(pessoa, "POST", "/fechamentos/das/calcular", tudo)).json()).toMatchObject({ total: 13 })
      type Lista = {
        lista: LinhaDoFechamento[]
        paginacao: { totalDeRegistros: number }
        totais: { total: string }
        contagens: Record<string, number>
      }
      const listar = async (filtro: string) =>
        (await amb.pedir(pessoa, "GET", `/fechamentos/das?competencia=2026-10${filtro}`)).json<Lista>()
      const primeira = await listar("")
      expect(primeira.lista).toHaveLength(10)
      expect(primeira.paginacao.totalDeRegistros).toBe(13)
      // 12 × 1.825,00 + 10.000,00 × 4 % (Anexo I, 1ª faixa: RBT12 120.000,00) = 21.900,00 + 400,00
      expect(primeira.totais.total).toBe("22300.00")
      expect(primeira.contagens).toMatchObject({ apurado: 13, aberto: 0 })
      expect((await listar("&pagina=2")).lista).toHaveLength(3)
      expect((await listar("&idAnexo=1")).lista.map((l) => l.total)).toEqual(["400.00"])
      expect((await listar("&ordem=total&direcao=asc")).lista[0]?.total).toBe("400.00")
      expect((await listar("&estado=fechado")).lista).toEqual([])

      // They begin here in 10/2026: the month before is shown only for the one that somebody computed.
      const deSetembro = async () =>
        (await amb.pedir(pessoa, "GET", "/fechamentos/das?competencia=2026-09")).json<Lista>().paginacao
      expect(await deSetembro()).toMatchObject({ totalDeRegistros: 0 })
      const uma = { competencia: "2026-09", selecao: { empresas: [primeira.lista[0]?.idEmpresa] } }
      expect((await amb.pedir(pessoa, "POST", "/fechamentos/das/calcular", { corpo: uma })).status).toBe(202)
      expect(await deSetembro()).toMatchObject({ totalDeRegistros: 1 })
    } finally {
      await amb.fechar()
    }
  })
})

describe("a ordem pelo prazo", () => {
  it("vem do que vence antes; no mesmo dia, o que falta fechar; sem vencimento mensal, no fim nos dois sentidos", async () => {
    const amb = await criarAmbiente()
    try {
      const pessoa = await amb.criarAtor(await amb.criarEscritorio(), "CONTADOR")
      const nova = (regime: "simples" | "presumido" | "real") =>
        umaEmpresa()
          .comCnpj(novoCnpj())
          .noSistemaDesde("2026-10")
          .noRegime(regime)
          .doAnexo("III")
          .criar(amb, pessoa.escopo)
      for (const regime of ["real", "presumido", "simples", "simples"] as const) await nova(regime)
      const vencimentos = async (tela: string, direcao: string) =>
        (await amb.pedir(pessoa, "GET", `/fechamentos/${tela}?competencia=2026-10&ordem=prazo&direcao=${direcao}`))
          .json<{ lista: LinhaDoFechamento[] }>()
          .lista.map(({ prazo }) => prazo?.vencimento ?? null)
      // DAS: dia 20 (Res. CGSN 140, art. 40), feriado na sexta; vai à segunda, 23. PIS e COFINS: dia 25 (MP 2.158-35, art. 18).
      for (const tela of ["das", "faturamento"]) {
        expect(await vencimentos(tela, "asc")).toEqual(["2026-11-23", "2026-11-23", "2026-11-25", null])
        expect(await vencimentos(tela, "desc")).toEqual(["2026-11-25", "2026-11-23", "2026-11-23", null])
      }
    } finally {
      await amb.fechar()
    }
  })
})

describe("a memória em PDF", () => {
  it("sai com o DAS e o selo", async () => {
    const empresa = await criar(anexoIII())
    await calcular(empresa)
    await fechar(empresa)
    const r = await ambiente.pedir(contador, "GET", `${caminho(empresa)}/memoria.pdf`)
    expect(r.status).toBe(200)
    expect(r.cabecalhos["content-type"]).toBe("application/pdf")
    expect(r.bytes.subarray(0, 5).toString()).toBe("%PDF-")
  })
})

describe("mês sem lei carregada", () => {
  it("o MEI de 2027 espera o salário mínimo, e as outras empresas do lote são calculadas", async () => {
    const mei = await criar(umaEmpresa().comCnpj(novoCnpj()).noRegime("mei").doAnexo("III"))
    const outra = await criar(umaEmpresa().comCnpj(novoCnpj()).noSistemaDesde("2025-12").doAnexo("III"))
    const corpo = { competencia: "2027-01", selecao: { empresas: [mei.id, outra.id] } }
    await ambiente.pedir(contador, "POST", "/fechamentos/das/calcular", { corpo })
    expect((await detalhe(mei, "2027-01")).faltas).toMatchObject([
      { codigo: "parametro-sem-vigencia", mensagem: expect.stringMatching(/mínimo/i) },
    ])
    expect((await detalhe(outra, "2027-01")).linha).toMatchObject({ situacao: "calculado", total: "0.00" })
  })
})

describe("transições", () => {
  const estados = Object.keys(estadosDoFechamento) as EstadoDoFechamento[]
  const pares = estados.flatMap((de) => estados.filter((para) => para !== de).map((para) => [de, para] as const))

  it.each(pares)("banco e contrato concordam sobre %s → %s", async (de, para) => {
    const empresa =
      de === "aberto" ? await criar(umaEmpresa().comCnpj(novoCnpj()).doAnexo("III")) : await criar(anexoIII())
    await calcular(empresa)
    await concluirEtapas(ambiente.banco, contador.escopo, "2026-10", [empresa.id])
    if (de === "fechado" || de === "reaberto") await fechar(empresa)
    const mudar = (estado: string) =>
      sql`update fechamentos set estado = ${estado} where id_empresa = ${empresa.id} and competencia = '2026-10'`
    let recusa: unknown = null
    const tentativa = ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      if (de === "reaberto") await tx.execute(mudar("reaberto"))
      await tx.execute(mudar(para)).catch((erro: unknown) => {
        recusa = erro instanceof Error && erro.cause instanceof Error && "code" in erro.cause ? erro.cause.code : erro
      })
      throw new Error("nada disto fica gravado")
    })
    await expect(tentativa).rejects.toThrow()
    expect(recusa).toBe(podeTransitarFechamento(de, para) ? null : "PT004")
  })
})
