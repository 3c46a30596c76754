import type {
  DetalheDoFechamento,
  DetalheDoLote,
  ItemDaSimulacao,
  Mudanca,
  Simulacao,
  SimulacaoDetalhada,
} from "@partida/contracts"
import { deReais } from "@partida/fiscal"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Ambiente, type Ator, criarAmbiente } from "../../testes/ambiente.ts"
import { type EmpresaDeTeste, novoCnpj, umaEmpresa } from "../../testes/empresas.ts"
import { concluirEtapas } from "../../testes/etapas.ts"
import { pedirSimulacao } from "./simulacao.service.ts"

const MES = "2026-10"
const ANTERIOR = "2026-09"
let ambiente: Ambiente
let contador: Ator
beforeAll(async () => {
  ambiente = await criarAmbiente()
  contador = await ambiente.criarAtor(await ambiente.criarEscritorio(), "CONTADOR")
})
afterAll(() => ambiente.fechar())

const criar = (construtor: ReturnType<typeof umaEmpresa>) =>
  construtor.comCnpj(novoCnpj()).criar(ambiente, contador.escopo)

/** RBT12 of 240.000,00 in both months when September also has 20.000,00. */
const anexoIII = () => umaEmpresa().noSistemaDesde(ANTERIOR).doAnexo("III").comDozeMesesAntesDe(ANTERIOR, 2_000_000n)

async function calcular(competencia: string, empresas: readonly EmpresaDeTeste[], ator = contador) {
  const corpo = { competencia, selecao: { empresas: empresas.map(({ id }) => id) } }
  expect((await ambiente.pedir(ator, "POST", "/fechamentos/das/calcular", { corpo })).status).toBe(202)
}

async function simular(empresas: readonly EmpresaDeTeste[], ator = contador, competencia = MES) {
  const corpo = { competencia, selecao: { empresas: empresas.map(({ id }) => id) } }
  const r = await ambiente.pedir(ator, "POST", "/fechamentos/simulacoes", { corpo })
  expect(r.status).toBe(202)
  return r.json<{ id: string; idLote: string; total: number }>().id
}

const detalhe = async (id: string, ator = contador) =>
  (await ambiente.pedir(ator, "GET", `/fechamentos/simulacoes/${id}`)).json<SimulacaoDetalhada>()
const itens = async (id: string, consulta = "?registrosPorPagina=100", ator = contador) =>
  (await ambiente.pedir(ator, "GET", `/fechamentos/simulacoes/${id}/itens${consulta}`)).json<{
    lista: ItemDaSimulacao[]
  }>().lista
const atualidade = async (id: string) =>
  (await ambiente.pedir(contador, "GET", `/fechamentos/simulacoes/${id}/atualidade`)).json<{ mudaram: string[] }>()
    .mudaram

/** The only item of a dry run of one company. */
async function simularUma(empresa: EmpresaDeTeste): Promise<ItemDaSimulacao> {
  const [item] = await itens(await simular([empresa]))
  if (!item) throw new Error("The dry run has no item.")
  return item
}

const informar = (empresa: EmpresaDeTeste, competencia: string, valor: string) =>
  ambiente.pedir(contador, "PUT", `/empresas/${empresa.id}/historico/${competencia}`, {
    corpo: {
      receitas: [{ idAtividade: empresa.atividades[0], mercado: "interno", situacoes: [], valor }],
      folha: null,
    },
  })

const somar = (valores: readonly string[]) => valores.reduce((total, v) => total + deReais(v), 0n)

describe("cada empresa em um grupo, pela causa", () => {
  it("receita até 30% maior: a ponte desde o mês anterior soma a diferença ao centavo", async () => {
    // 240.000,00 na 2ª faixa do Anexo III: 7,3 %; 20.000,00 dão 1.460,00 e 25.000,00, 1.825,00 (+25 %)
    const empresa = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    await calcular(ANTERIOR, [empresa])
    const item = await simularUma(empresa)
    expect(item).toMatchObject({
      grupo: "receita",
      situacao: "calculado",
      mesAnterior: "1460.00",
      imposto: "1825.00",
      diferenca: "365.00",
      rascunho: null,
      partes: [{ causa: "receita", valor: "365.00" }],
      etapasPendentes: ["faturamento", "pro-labore"],
      estado: "aberto",
      emDia: false,
    })
  })

  it("receita que mais que 30% maior pede conferência, e 30% exatos não", async () => {
    const acima = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_600_001n))
    const exatos = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_600_000n))
    await calcular(ANTERIOR, [acima, exatos])
    expect((await simularUma(acima)).grupo).toBe("receita-fora-do-comum")
    expect((await simularUma(exatos)).grupo).toBe("receita")
  })

  it("Fator R que cruza os 28% ganha de qualquer outra causa", async () => {
    // Folha de 12 × 5.600,00 sobre 240.000,00 é 28 % em setembro; em outubro a janela perde 5.600,00 e ganha 0,00: 25 %
    const empresa = await criar(
      umaEmpresa()
        .noSistemaDesde(ANTERIOR)
        .doAnexo("III/V")
        .comDozeMesesAntesDe(ANTERIOR, 2_000_000n)
        .comDozeFolhasAntesDe(ANTERIOR, 560_000n)
        .comFolha(ANTERIOR, 0n)
        .semCppDoDasAte(ANTERIOR)
        .comReceita(ANTERIOR, 2_000_000n)
        .comReceita(MES, 9_000_000n),
    )
    await calcular(ANTERIOR, [empresa])
    const item = await simularUma(empresa)
    expect(item.grupo).toBe("fator-r")
    expect(item.fatorR).toBe("0.25")
    expect(somar(item.partes.map((p) => p.valor))).toBe(deReais(item.diferenca ?? ""))
  })

  it("o que falta vem antes de tudo, com a mensagem que diz o que fazer", async () => {
    const semHistorico = await criar(umaEmpresa().doAnexo("III").comReceita(MES, 100n))
    const item = await simularUma(semHistorico)
    expect(item).toMatchObject({ grupo: "falta-receita", situacao: "faltam-dados", imposto: null, diferenca: null })
    expect(item.faltas.map((f) => f.competencia)).toContain("2025-10")
    const semFolha = await criar(
      umaEmpresa().doAnexo("III/V").comDozeMesesAntesDe(MES, 2_000_000n).comReceita(MES, 2_000_000n),
    )
    expect((await simularUma(semFolha)).grupo).toBe("falta-folha")
  })

  it("sem mês anterior calculado não há com o que comparar; sem mudança não há diferença", async () => {
    const igual = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_000_000n))
    expect((await simularUma(igual)).grupo).toBe("sem-mes-anterior")
    await calcular(ANTERIOR, [igual])
    expect(await simularUma(igual)).toMatchObject({ grupo: "sem-diferenca", diferenca: "0.00", partes: [] })
  })

  it("MEI: na virada do salário mínimo a causa são as tabelas, tributo a tributo", async () => {
    // 5 % de 1.518,00 = 75,90 e de 1.621,00 = 81,05; mais 5,00 de ISS
    const mei = await criar(umaEmpresa().noRegime("mei").doAnexo("III").noSistemaDesde("2025-12"))
    await calcular("2025-12", [mei])
    const [item] = await itens(await simular([mei], contador, "2026-01"))
    expect(item).toMatchObject({
      grupo: "parametros",
      mesAnterior: "80.90",
      imposto: "86.05",
      partes: [{ causa: "tributo", rotulo: "INSS: de R$ 75,90 para R$ 81,05", valor: "5.15" }],
    })
  })

  it("cálculos guardados que já não valem são agrupados pelo que mais mudou desde eles", async () => {
    const nova = () => criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_000_000n))
    const receita = await nova()
    const janela = await nova()
    await calcular(MES, [receita, janela])
    await ambiente.banco.emEscopo(contador.escopo, async (tx) => {
      // Stale without the recalculation that a change would start by itself.
      await tx.execute(sql`update receitas_informadas set valor_centavos = 2500000
        where id_empresa = ${receita.id} and competencia = ${MES}`)
      await tx.execute(sql`update receitas_informadas set valor_centavos = 4400000
        where id_empresa = ${janela.id} and competencia = ${ANTERIOR}`)
      await tx.execute(sql`update fechamentos set calculo = 2 where id_empresa in (${receita.id}, ${janela.id})`)
    })
    const porId = new Map((await itens(await simular([receita, janela]))).map((i) => [i.idEmpresa, i]))
    // 25.000 − 20.000 a 7,3 %
    expect(porId.get(receita.id)).toMatchObject({
      grupo: "rascunho-receita",
      rascunho: "1460.00",
      imposto: "1825.00",
      partesDoRascunho: [{ causa: "receita", valor: "365.00" }],
    })
    const daJanela = porId.get(janela.id)
    expect(daJanela).toMatchObject({ grupo: "rascunho-rbt12", rascunho: "1460.00" })
    const soma = daJanela?.partesDoRascunho.reduce((total, p) => total + deReais(p.valor), 0n)
    expect(soma).toBe(deReais(daJanela?.imposto ?? "0.00") - deReais("1460.00"))
  })

  it("cálculo guardado que já não vale: recalcular o grupo o põe em dia", async () => {
    const empresa = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_000_000n))
    await calcular(ANTERIOR, [empresa])
    await calcular(MES, [empresa])
    // As when the program changes: what is stored is not what today's code gives, and no trigger tells.
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`update apuracoes set total_centavos = 1, hash_conteudo = repeat('0', 64)
        where id_empresa = ${empresa.id} and competencia = ${MES}`),
    )
    const id = await simular([empresa])
    expect((await itens(id))[0]).toMatchObject({ grupo: "rascunho-desatualizado", rascunho: "0.01", emDia: false })
    const antes = await detalhe(id)
    expect(antes.grupos).toMatchObject([{ id: "rascunho-desatualizado", diferencaDoRascunho: "1459.99", emDia: 0 }])
    const corpo = { grupo: "rascunho-desatualizado" }
    const r = await ambiente.pedir(contador, "POST", `/fechamentos/simulacoes/${id}/recalcular`, { corpo })
    expect([r.status, r.json<{ total: number }>().total]).toEqual([202, 1])
    expect((await itens(id))[0]).toMatchObject({ emDia: true, estado: "apurado" })
    expect((await detalhe(id)).grupos).toMatchObject([{ emDia: 1 }])
    const vazio = await ambiente.pedir(contador, "POST", `/fechamentos/simulacoes/${id}/recalcular`, {
      corpo: { grupo: "fator-r" },
    })
    expect(vazio.status).toBe(400)
  })
})

describe("a simulação inteira", () => {
  it("os grupos somam o total, e o total soma as empresas", async () => {
    const empresas = [
      await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n)),
      await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 1_000_000n)),
      await criar(umaEmpresa().doAnexo("III").comReceita(MES, 100n)),
      await criar(umaEmpresa().noRegime("mei").doAnexo("III").noSistemaDesde(ANTERIOR)),
    ]
    await calcular(ANTERIOR, empresas)
    const id = await simular(empresas)
    const { grupos, totais, ...cabeca } = await detalhe(id)
    const lista = await itens(id)
    expect(cabeca).toMatchObject({ competencia: MES, concluida: true, total: 4, feitas: 4, criadaPor: contador.nome })
    expect(totais).toMatchObject({ empresas: 4, semImpedimento: 3 })
    expect(somar(grupos.map((g) => g.diferenca))).toBe(deReais(totais.diferenca))
    expect(somar(lista.map((i) => i.diferenca ?? "0.00"))).toBe(deReais(totais.diferenca))
    expect(somar(lista.map((i) => i.imposto ?? "0.00"))).toBe(deReais(totais.imposto))
    expect(grupos.map((g) => g.id)).toEqual(["falta-receita", "receita-fora-do-comum", "receita", "sem-diferenca"])
    for (const item of lista) expect(somar(item.partes.map((p) => p.valor))).toBe(deReais(item.diferenca ?? "0.00"))
    const filtrada = await itens(id, "?grupo=falta-receita")
    expect(filtrada.map((i) => i.idEmpresa)).toEqual([empresas[2]?.id])
  })

  it("não escreve em nenhuma outra tabela", async () => {
    const empresas = [
      await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n)),
      await criar(umaEmpresa().doAnexo("III").comReceita(MES, 100n)),
    ]
    await calcular(ANTERIOR, empresas)
    await calcular(MES, empresas)
    const antes = await retratar()
    expect(antes.size).toBeGreaterThan(40)
    expect(antes.has("public.apuracoes")).toBe(true)
    const ultima = await ultimaAuditoria()
    await simular(empresas)
    const depois = await retratar()
    const mudaram = [...depois].filter(([tabela, resumo]) => antes.get(tabela) !== resumo).map(([tabela]) => tabela)
    // The job and its line in the audit trail are how any work in the background is known; its notice is read by the person.
    const auditadas = await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute<{ entidade: string }>(sql`select distinct entidade from auditoria where sequencia > ${ultima}`),
    )
    expect(auditadas.rows).toEqual([{ entidade: "lotes" }])
    expect(mudaram.sort()).toEqual([
      "public.auditoria",
      "public.auditoria_soltas",
      "public.lotes",
      "public.lotes_itens",
      "public.simulacoes",
      "public.simulacoes_itens",
    ])
  })

  it("ficam as cinco últimas do mês, e as de outro mês não contam", async () => {
    const ator = await ambiente.criarAtor(await ambiente.criarEscritorio("Outro"), "CONTADOR")
    const empresa = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, ator.escopo)
    const outroMes = await simular([empresa], ator, "2026-11")
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await simular([empresa], ator))
    const { lista } = (await ambiente.pedir(ator, "GET", `/fechamentos/simulacoes?competencia=${MES}`)).json<{
      lista: Simulacao[]
    }>()
    expect(lista).toHaveLength(5)
    expect((await ambiente.pedir(ator, "GET", `/fechamentos/simulacoes/${outroMes}`)).status).toBe(200)
    const guardadas = new Set(lista.map((s) => s.id))
    expect(guardadas.has(ids.at(-1) ?? "")).toBe(true)
    const removida = ids.find((id) => !guardadas.has(id)) ?? ""
    expect((await ambiente.pedir(ator, "GET", `/fechamentos/simulacoes/${removida}/itens`)).status).toBe(404)
  })

  it("as de uma pessoa não tiram as de outra", async () => {
    const escritorio = await ambiente.criarEscritorio("Dois contadores")
    const um = await ambiente.criarAtor(escritorio, "CONTADOR")
    const outro = await ambiente.criarAtor(escritorio, "CONTADOR")
    const empresa = await umaEmpresa().comCnpj(novoCnpj()).doAnexo("III").criar(ambiente, um.escopo)
    const primeira = await simular([empresa], um)
    for (let i = 0; i < 6; i++) await simular([empresa], outro)
    expect((await ambiente.pedir(um, "GET", `/fechamentos/simulacoes/${primeira}`)).status).toBe(200)
  })

  it("marca as empresas cujas entradas mudaram depois, e só elas", async () => {
    const mudada = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    const igual = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    const id = await simular([mudada, igual])
    expect(await atualidade(id)).toEqual([])
    // A month of the window counts as much as the month itself.
    expect((await informar(mudada, "2026-03", "20000.01")).status).toBe(200)
    expect(await atualidade(id)).toEqual([mudada.id])
    expect((await informar(mudada, "2026-03", "20000.00")).status).toBe(200)
  })

  it("o contador limitado vê só as suas empresas, nos grupos e nos totais", async () => {
    const dele = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    const alheia = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    await calcular(ANTERIOR, [dele, alheia])
    const limitado = await ambiente.criarAtor(contador.escopo.idEscritorio, "CONTADOR", [dele.id])
    const id = await simular([dele, alheia])
    const visto = await detalhe(id, limitado)
    expect(visto).toMatchObject({
      total: 1,
      feitas: 1,
      totais: { empresas: 1, imposto: "1825.00", diferenca: "365.00" },
    })
    expect((await itens(id, "", limitado)).map((i) => i.idEmpresa)).toEqual([dele.id])
    const propria = await simular([dele], limitado)
    expect((await detalhe(propria, limitado)).total).toBe(1)
    const outro = await ambiente.criarAtor(contador.escopo.idEscritorio, "CONTADOR", [dele.id])
    const soAlheia = await simular([alheia])
    expect((await ambiente.pedir(outro, "GET", `/fechamentos/simulacoes/${soAlheia}`)).status).toBe(404)
  })

  it("o que falhou se repete em outro trabalho, e entra na mesma simulação", async () => {
    const dele = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    const alheia = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    await calcular(ANTERIOR, [dele, alheia])
    const limitado = await ambiente.criarAtor(contador.escopo.idEscritorio, "CONTADOR", [dele.id, alheia.id])
    const selecao = { empresas: [dele.id, alheia.id] }
    // Nobody wakes the worker: the access is taken between the asking and its turn.
    const autor = { nome: limitado.nome, agora: ambiente.servico.agora() }
    const { id } = await pedirSimulacao(ambiente.banco, limitado.escopo, { competencia: MES, selecao }, autor)
    await ambiente.banco.emEscopo(contador.escopo, (tx) =>
      tx.execute(sql`delete from usuarios_empresas
        where id_usuario = ${limitado.idUsuario} and id_empresa = ${alheia.id}`),
    )
    await ambiente.servico.trabalhos.lotes()
    const chefe = await ambiente.criarAtor(contador.escopo.idEscritorio, "ADMINISTRADOR")
    expect((await itens(id, undefined, chefe)).map((i) => i.idEmpresa)).toEqual([dele.id])
    const repetido = await ambiente.pedir(chefe, "POST", `/lotes/${id}/repetir`)
    expect([repetido.status, repetido.json()]).toMatchObject([202, { total: 1 }])
    const { idLote } = repetido.json<{ idLote: string }>()
    const deNovo = (await ambiente.pedir(chefe, "GET", `/lotes/${idLote}`)).json<DetalheDoLote>()
    expect(deNovo).toMatchObject({ tipo: "simular", idOrigem: id, contagens: { inseridos: 1, erros: 0 } })
    const achadas = (await itens(id, undefined, chefe)).map((i) => [i.idEmpresa, i.imposto])
    expect(achadas.toSorted()).toEqual([dele.id, alheia.id].toSorted().map((empresa) => [empresa, "1825.00"]))
    // The notice of the second job leads to the dry run, and nothing is left to try.
    expect((await detalhe(idLote, chefe)).id).toBe(id)
    expect((await ambiente.pedir(chefe, "POST", `/lotes/${id}/repetir`)).status).toBe(409)
  })

  it("exporta o filtro com a ponte por extenso", async () => {
    const empresa = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    await calcular(ANTERIOR, [empresa])
    const id = await simular([empresa])
    const r = await ambiente.pedir(contador, "GET", `/fechamentos/simulacoes/${id}/exportacao?formato=csv`)
    const texto = r.bytes.toString("utf8")
    expect(texto).toContain("Receita do mês;")
    expect(texto).toContain("365,00")
    expect(texto).toContain("Receita do mês: de R$ 20.000,00 para R$ 25.000,00 = 365.00")
  })
})

const ultimaAuditoria = () =>
  ambiente.banco.emEscopo(contador.escopo, async (tx) => {
    const { rows } = await tx.execute<{ n: string }>(sql`select coalesce(max(sequencia), 0)::text as n from auditoria`)
    return rows[0]?.n ?? "0"
  })

/** Rows and contents of every table, by name. */
async function retratar(): Promise<ReadonlyMap<string, string>> {
  return ambiente.banco.emEscopo(contador.escopo, async (tx) => {
    const { rows: tabelas } = await tx.execute<{ nome: string }>(
      sql`select table_schema || '.' || table_name as nome from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
          and has_table_privilege(quote_ident(table_schema) || '.' || quote_ident(table_name), 'SELECT')`,
    )
    const retrato = new Map<string, string>()
    for (const { nome } of tabelas) {
      const { rows } = await tx.execute<{ resumo: string }>(
        sql.raw(
          `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as resumo from ${nome} t`,
        ),
      )
      retrato.set(nome, rows[0]?.resumo ?? "")
    }
    return retrato
  })
}

describe("por que mudou?", () => {
  const caminho = ({ id }: EmpresaDeTeste, consulta = "", mes = MES) =>
    `/fechamentos/das/${id}/${mes}/mudanca${consulta}`
  const porque = async (empresa: EmpresaDeTeste, consulta = "", ator = contador) => {
    const r = await ambiente.pedir(ator, "GET", caminho(empresa, consulta))
    expect(r.status).toBe(200)
    return r.json<Mudanca>()
  }

  it("em relação ao mês anterior: partes, árvore e entradas que mudaram, com os registros", async () => {
    const empresa = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    await calcular(ANTERIOR, [empresa])
    await calcular(MES, [empresa])
    const m = await porque(empresa)
    expect(m).toMatchObject({
      motivo: null,
      diferenca: "365.00",
      para: { competencia: MES, versao: null, imposto: "1825.00" },
      com: { competencia: ANTERIOR, imposto: "1460.00" },
      partes: [{ causa: "receita", valor: "365.00" }],
    })
    expect(m.arvore).toMatchObject({ tipo: "soma", valor: { unidade: "reais", valor: "365.00" } })
    const receita = m.entradas.find((e) => e.assunto === "receita")
    expect(receita).toMatchObject({ antes: "20000.00", depois: "25000.00", tipoDosIds: "receita-informada" })
    expect([receita?.idsAntes.length, receita?.idsDepois.length]).toEqual([1, 1])
    // The window of the RBT12 moved: September 2025 left it and September 2026 came in.
    const janela = m.entradas.filter((e) => e.assunto === "historico")
    expect(janela.map((e) => [e.competencia, e.antes, e.depois])).toEqual([
      ["2025-09", "20000.00", null],
      ["2026-09", null, "20000.00"],
    ])
  })

  it("contra outro mês qualquer, e diz por que não dá quando não dá", async () => {
    const empresa = await criar(anexoIII().comReceita(ANTERIOR, 2_000_000n).comReceita(MES, 2_500_000n))
    expect(await porque(empresa)).toMatchObject({ para: null, motivo: expect.stringContaining("10/2026") })
    await calcular(MES, [empresa])
    const semBase = await porque(empresa)
    expect(semBase).toMatchObject({ com: null, diferenca: null, motivo: expect.stringContaining("09/2026") })
    expect(await porque(empresa, `?com=${MES}`)).toMatchObject({ motivo: expect.stringContaining("uma versão só") })
    await calcular(ANTERIOR, [empresa])
    const invertida = await ambiente.pedir(contador, "GET", caminho(empresa, `?com=${MES}`, ANTERIOR))
    expect(invertida.json<Mudanca>()).toMatchObject({ diferenca: "-365.00" })
    expect((await porque(empresa)).comparaveis).toEqual([{ competencia: ANTERIOR, versao: null, imposto: "1460.00" }])
  })

  it("entre as versões de um mês reaberto: a diferença e o que mudou da selada para a nova", async () => {
    // 240.000,00 de RBT12 na 2ª faixa: 7,3 % de 25.000,00 = 1.825,00; de 26.000,00 = 1.898,00
    const empresa = await criar(
      umaEmpresa().doAnexo("III").comDozeMesesAntesDe(MES, 2_000_000n).comReceita(MES, 2_500_000n),
    )
    const fechar = async () => {
      await concluirEtapas(ambiente.banco, contador.escopo, MES, [empresa.id])
      const daEmpresa = `/fechamentos/das/${empresa.id}/${MES}`
      const { linha } = (await ambiente.pedir(contador, "GET", daEmpresa)).json<DetalheDoFechamento>()
      const corpo = { idApuracao: linha.idApuracao }
      expect((await ambiente.pedir(contador, "POST", `${daEmpresa}/fechar`, { corpo })).status).toBe(200)
    }
    await calcular(MES, [empresa])
    await fechar()
    const corpo = { motivo: "Nota recebida com atraso" }
    const reaberto = await ambiente.pedir(contador, "POST", `/fechamentos/das/${empresa.id}/${MES}/reabrir`, { corpo })
    expect(reaberto.status).toBe(200)
    expect((await informar(empresa, MES, "26000.00")).status).toBe(200)
    await fechar()
    const esperada = {
      motivo: null,
      diferenca: "73.00",
      partes: [{ causa: "receita", valor: "73.00" }],
      para: { competencia: MES, versao: 2, imposto: "1898.00" },
      com: { competencia: MES, versao: 1, imposto: "1825.00" },
    }
    // What the month shows now against its other version, and each version by its number.
    expect(await porque(empresa, `?com=${MES}`)).toMatchObject(esperada)
    const nomeadas = await porque(empresa, `?com=${MES}&versaoCom=1&versao=2`)
    expect(nomeadas).toMatchObject(esperada)
    expect(nomeadas.entradas.map((e) => [e.assunto, e.antes, e.depois])).toEqual([["receita", "25000.00", "26000.00"]])
    expect(await porque(empresa, `?com=${MES}&versaoCom=2&versao=1`)).toMatchObject({ diferenca: "-73.00" })
    expect(await porque(empresa, `?com=${MES}&versaoCom=7`)).toMatchObject({ com: null, diferenca: null })
  })

  it("a empresa lê o seu, e de outra não acha nada", async () => {
    const sua = await criar(anexoIII().comReceita(MES, 100n))
    const alheia = await criar(anexoIII())
    const dona = await ambiente.criarAtor(contador.escopo.idEscritorio, "EMPRESA", [sua.id])
    expect((await ambiente.pedir(dona, "GET", caminho(sua))).status).toBe(200)
    expect((await ambiente.pedir(dona, "GET", caminho(alheia))).status).toBe(404)
  })
})
