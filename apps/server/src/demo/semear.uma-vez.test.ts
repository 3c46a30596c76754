import { deReais } from "@partida/fiscal"
import { and, eq, inArray, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { lerEmissores } from "../certificados/emissores.ts"
import { EMISSORES_DA_DEMONSTRACAO } from "../config.ts"
import type { Banco } from "../db/banco.ts"
import { doSimples } from "../db/resultado.ts"
import { empresas, empresasCategorias } from "../db/schema/empresas.ts"
import { usuarios } from "../db/schema/escritorios.ts"
import { fechamentos } from "../db/schema/fechamentos.ts"
import { importacoes } from "../db/schema/importacoes.ts"
import { notasFiscais } from "../db/schema/receitas.ts"
import { usuariosEmpresas } from "../db/schema/usuarios-empresas.ts"
import { exemplo } from "../documentos/nfse-nacional/exemplos.fixtures.ts"
import { lerDocumentoNacional } from "../documentos/nfse-nacional/ler-documento-nacional.ts"
import { fecharMes } from "../features/fechamento/encerramento.service.ts"
import { paginaDoPainel } from "../features/fechamento/painel.service.ts"
import { verificarTudo } from "../features/fechamento/verificacao.ts"
import { consultarQuadro } from "../features/implantacao/implantacao.service.ts"
import { apresentar } from "../features/importacoes/importacoes.service.ts"
import { julgar } from "../features/notas-fiscais/emissor.ts"
import { gravarDocumento } from "../features/notas-fiscais/importacao.ts"
import { eventoPorAplicar } from "../features/notas-fiscais/receita.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import { calcularEmpresas } from "../features/recalculo/recalculo.service.ts"
import { buscarContaPorEmail } from "../identidade/contas.ts"
import { abrirBancoDeDemonstracao, lerCadeia, lerMes } from "./apoio.fixtures.ts"
import { idDaEmpresa } from "./catalogo.ts"
import { HORIZONTE, SERRANA } from "./escritorios.ts"
import { concluirEtapasDoMes } from "./etapas.ts"
import { idsDosNovosClientes } from "./implantacao.ts"
import { semear } from "./semear.ts"

const REFERENCIA = new Date("2026-11-20T12:00:00-03:00")
const A_FECHAR = "2026-10"
const ANTERIOR = "2026-09"
let banco: Banco
const ditos: string[] = []

beforeAll(async () => {
  banco = await abrirBancoDeDemonstracao(REFERENCIA)
  await semear(banco, { referencia: REFERENCIA, dizer: (t) => ditos.push(t) })
}, 300_000)
afterAll(() => banco.fechar())

const lerSimples = async (...mes: Parameters<typeof lerMes>) => doSimples((await lerMes(...mes))?.resultado ?? null)

const tributo = (mes: Awaited<ReturnType<typeof lerMes>>, nome: string) =>
  mes?.resultado?.tributos.find((t) => t.tributo === nome)?.valor ?? null

const notasDe = (nome: string, competencia: string) =>
  banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
    tx
      .select()
      .from(notasFiscais)
      .where(
        and(eq(notasFiscais.idEmpresa, idDaEmpresa(HORIZONTE.id, nome)), eq(notasFiscais.competencia, competencia)),
      ),
  )

describe("escritório de demonstração em 20/11/2026", () => {
  it("diz o que faz em poucas linhas e não deixa mês sem cálculo", () => {
    expect(ditos).toHaveLength(3)
    expect(ditos.join("\n")).not.toContain("sem cálculo")
  })

  it("cada escritório tem as suas empresas e não vê as do outro", async () => {
    for (const escritorio of [HORIZONTE, SERRANA]) {
      const vistas = await banco.emEscopo(sistema(escritorio.id), (tx) => tx.select({ id: empresas.id }).from(empresas))
      const entrando = escritorio === HORIZONTE ? idsDosNovosClientes : []
      expect(vistas.map((v) => v.id).sort()).toEqual(
        [...escritorio.empresas.map((e) => idDaEmpresa(escritorio.id, e.nome)), ...entrando].sort(),
      )
    }
  })

  it("seis empresas estão entrando, cada uma parada em uma etapa; as outras já entraram", async () => {
    const agora = REFERENCIA
    const { cartoes } = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      consultarQuadro(tx, sistema(HORIZONTE.id), {}, agora),
    )
    expect(cartoes.map((c) => [c.coluna, c.diasEmImplantacao]).sort()).toEqual([
      ["certificado", 24],
      ["dados", 2],
      ["pronta", 15],
      ["regime-e-cnae", 11],
      ["saldo-inicial", 19],
      ["socios", 6],
    ])
  })

  it("há uma importação terminada com erros e outra desfeita, que não deixou empresa", async () => {
    const escopo = sistema(HORIZONTE.id)
    const vistas = await banco.emEscopo(escopo, async (tx) => {
      const ids = (await tx.select({ id: importacoes.id }).from(importacoes).orderBy(importacoes.criadaEm)).map(
        (i) => i.id,
      )
      return Promise.all(ids.map((id) => apresentar(tx, escopo, id)))
    })
    expect(vistas.map(({ nome, estado, autor, resultados }) => ({ nome, estado, autor, resultados }))).toEqual([
      {
        nome: "anotacoes-da-carteira.xlsx",
        estado: "concluida",
        autor: "Alice Administradora",
        // One has a wrong digit, one is of nobody's; of two that repeat a registration the first holds, with the other thirteen.
        resultados: { inseridos: 0, atualizados: 14, excluidos: 0, erros: 2, semAcao: 1 },
      },
      {
        nome: "clientes-da-filial.xlsx",
        estado: "desfeita",
        autor: "Alice Administradora",
        resultados: { inseridos: 0, atualizados: 0, excluidos: 3, erros: 0, semAcao: 0 },
      },
    ])
  })

  it("o painel do mês a fechar tem mais de 200 empresas", async () => {
    const escopo = sistema(HORIZONTE.id)
    const pedido = {
      competencia: A_FECHAR,
      ordem: "apelido",
      direcao: "asc",
      pagina: 1,
      registrosPorPagina: 10,
    } as const
    const { paginacao } = await banco.emEscopo(escopo, (tx) => paginaDoPainel(tx, escopo, pedido))
    expect(paginacao.totalDeRegistros).toBeGreaterThanOrEqual(200)
  })

  it("os selos e os cálculos conferem com o código de hoje", async () => {
    const v = await verificarTudo(banco)
    expect(v.divergencias).toEqual([])
    expect(v.mesesSelados).toBeGreaterThan(250)
  })

  it("10/2026 está parte fechado, parte apurado, parte aberto; 11/2026 ninguém calculou", async () => {
    const linhas = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      tx
        .select({ competencia: fechamentos.competencia, estado: fechamentos.estado, calculo: fechamentos.calculo })
        .from(fechamentos),
    )
    const contar = (mes: string, estado: string) =>
      linhas.filter((l) => l.competencia === mes && l.estado === estado).length
    expect(contar(A_FECHAR, "fechado")).toBeGreaterThanOrEqual(12)
    expect(contar(A_FECHAR, "apurado")).toBeGreaterThanOrEqual(15)
    expect(
      HORIZONTE.empresas.length - contar(A_FECHAR, "fechado") - contar(A_FECHAR, "apurado"),
    ).toBeGreaterThanOrEqual(15)
    expect(contar("2026-05", "fechado")).toBeGreaterThan(45)
    expect(linhas.filter((l) => l.competencia >= "2026-11" || l.competencia < "2026-05")).toEqual([])
    expect(linhas.filter((l) => l.calculo === 98)).toEqual([])
  })
})

describe("etapas", () => {
  it("mês fechado tem as duas conferidas; o mês a fechar tem empresas em cada ponto do caminho", async () => {
    const { rows } = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      tx.execute<{ competencia: string; estado: string | null; etapas: string; n: number }>(sql`
        select competencia, estado, etapas, count(*)::int as n from (
          select e.id, m.competencia, f.estado, (select coalesce(string_agg(p.etapa, '+' order by p.etapa), 'nenhuma')
            from fechamentos_etapas p where p.id_empresa = e.id and p.competencia = m.competencia and p.situacao = 'concluida') as etapas
          from empresas e cross join (values (${ANTERIOR}), (${A_FECHAR})) m(competencia)
          left join fechamentos f on f.id_empresa = e.id and f.competencia = m.competencia) t
        group by 1, 2, 3`),
    )
    const quantas = (mes: string, estado: string | null, etapas: string) =>
      rows.find((r) => r.competencia === mes && r.estado === estado && r.etapas === etapas)?.n ?? 0
    for (const { estado, etapas } of rows.filter((r) => r.estado === "fechado"))
      expect([estado, etapas]).toEqual(["fechado", "faturamento+pro-labore"])
    expect(quantas(A_FECHAR, "apurado", "nenhuma")).toBeGreaterThan(2)
    expect(quantas(A_FECHAR, "apurado", "faturamento")).toBeGreaterThan(2)
    expect(quantas(A_FECHAR, "apurado", "faturamento+pro-labore")).toBeGreaterThan(2)
    expect(quantas(A_FECHAR, null, "faturamento")).toBeGreaterThan(2)
  })
})

describe("pessoas", () => {
  it("cada papel tem a sua conta; sócio e funcionário alcançam só as empresas deles, com meses fechados", async () => {
    const pessoas = await banco.naPlataforma((tx) => tx.select().from(usuarios))
    const papel = (email: string) => pessoas.find((p) => p.email === `${email}@partida.example`)
    expect(
      ["root", "root2", "admin", "socia", "contador", "empresa", "funcionario", "admin2"].map((e) => papel(e)?.papel),
    ).toEqual([5, 5, 1, 1, 2, 3, 4, 1])
    expect(papel("root")?.idEscritorio).toBeNull()
    expect([papel("admin")?.idEscritorio, papel("admin2")?.idEscritorio]).toEqual([HORIZONTE.id, SERRANA.id])
    const convidada = pessoas.filter((p) => p.papel !== 0 && p.sub === null)
    expect(convidada.map((p) => [p.email, p.papel, p.ativo])).toEqual([["bianca.convidada@partida.example", 2, true]])
    for (const { email, sub } of pessoas.filter((p) => p.sub !== null))
      expect(await buscarContaPorEmail(banco, email)).toMatchObject({ sub, demonstracao: true, emailConfirmado: true })
    expect(pessoas.filter((p) => !p.ativo).map((p) => p.email)).toEqual(["desligado@partida.example"])
    expect(papel("contadora")?.somenteConcedidas).toBe(true)
    expect(pessoas.filter((p) => p.papel === 0).map((p) => p.idEscritorio)).toEqual([HORIZONTE.id])
    const acessos = await banco.emEscopo(sistema(HORIZONTE.id), (tx) => tx.select().from(usuariosEmpresas))
    const [clinica, padaria] = ["clinica-bem-viver", "trigo-dourado"].map((n) => idDaEmpresa(HORIZONTE.id, n))
    const de = (email: string) =>
      acessos
        .filter((a) => a.idUsuario === papel(email)?.id)
        .map((a) => a.idEmpresa)
        .sort()
    expect(de("empresa")).toEqual([clinica, padaria].sort())
    expect(de("funcionario")).toEqual([clinica])
    expect(de("contadora")).toEqual([clinica, padaria].sort())
    const { rows: historico } = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      tx.execute(
        sql`select distinct entidade, autor from auditoria where entidade in ('usuarios', 'usuarios_empresas', 'chaves_api') order by 1`,
      ),
    )
    expect(historico).toEqual(
      ["chaves_api", "usuarios", "usuarios_empresas"].map((entidade) => ({ entidade, autor: "Alice Administradora" })),
    )
    for (const nome of ["clinica-bem-viver", "trigo-dourado"])
      expect((await lerMes(banco, nome, A_FECHAR))?.estado).toBe("fechado")
  })
})

describe("casos do Fator R e dos limites", () => {
  it("27,9% fica em 0.27 e no Anexo V; 28,1% fica em 0.28 e no Anexo III", async () => {
    expect(await lerSimples(banco, "prisma", A_FECHAR)).toMatchObject({ fatorR: "0.27", anexos: ["V"] })
    expect(await lerSimples(banco, "vertice", A_FECHAR)).toMatchObject({ fatorR: "0.28", anexos: ["III"] })
  })

  it("perto do sublimite: RBA de 3,48 milhões e RBT12 acima de 3,6 milhões", async () => {
    const mes = await lerMes(banco, "bom-preco", A_FECHAR)
    expect(doSimples(mes?.resultado ?? null)?.rba).toBe("3480000.00")
    expect(deReais(doSimples(mes?.resultado ?? null)?.rbt12 ?? "0")).toBeGreaterThan(deReais("3600000.00"))
    expect(tributo(mes, "ICMS")).not.toBeNull()
  })

  it("acima do sublimite: cruza os 3,6 milhões no mês, com as duas parcelas", async () => {
    const mes = await lerMes(banco, "tres-irmaos", A_FECHAR)
    expect(doSimples(mes?.resultado ?? null)?.rba).toBe("3780000.00")
    expect(deReais((await lerSimples(banco, "tres-irmaos", ANTERIOR))?.rba ?? "0")).toBeLessThan(deReais("3600000.00"))
    expect(doSimples(mes?.resultado ?? null)?.itens.length).toBeGreaterThanOrEqual(2)
    expect(mes?.avisos.join(" ")).toContain("passou do sublimite")
  })

  it("sublimite no ano anterior: ICMS fora do DAS", async () => {
    const mes = await lerMes(banco, "eletro-centro", A_FECHAR)
    expect(mes?.situacao).toBe("calculado")
    expect(tributo(mes, "ICMS")).toBeNull()
    expect(mes?.avisos.join(" ")).toContain("fora do DAS")
  })

  it("5ª faixa do Anexo III: ISS limitado a 5% da receita", async () => {
    const resultado = (await lerMes(banco, "clima-total", A_FECHAR))?.resultado
    // The cap acts above 14.92537 % of effective rate; the ISS is then exactly 5 % of the revenue.
    expect(doSimples(resultado ?? null)?.itens[0]?.aliquotaEfetiva.slice(0, 4)).toBe("0.16")
    const receita = deReais(resultado?.receita ?? "0")
    const iss = deReais(resultado?.tributos.find((t) => t.tributo === "ISS")?.valor ?? "0")
    expect(iss * 20n).toBe(receita)
  })

  it("primeiros meses: média desde a abertura; quem abriu neste mês ainda não tem o que apurar", async () => {
    for (const nome of ["lume", "cafe-da-vila", "vitta"])
      expect((await lerSimples(banco, nome, A_FECHAR))?.regraRbt12).toBe("media-x-12")
    expect(await lerMes(banco, "cafe-da-vila", "2026-07")).toBeNull()
    expect((await lerSimples(banco, "cafe-da-vila", "2026-08"))?.regraRbt12).toBe("mes-x-12")
    expect(await lerMes(banco, "raiz-nova", A_FECHAR)).toBeNull()
  })
})

describe("casos de receita", () => {
  it("anexos mistos no mesmo mês", async () => {
    expect((await lerSimples(banco, "oficina-do-paulo", A_FECHAR))?.anexos).toEqual(["I", "III"])
    expect((await lerSimples(banco, "predial-limpa", A_FECHAR))?.anexos).toEqual(["III", "IV"])
  })

  it("ISS retido sai do DAS; a nota também é tomada por outro cliente", async () => {
    expect(tributo(await lerMes(banco, "sentinela", ANTERIOR), "ISS")).toBeNull()
    expect((await notasDe("bom-preco", ANTERIOR)).map((n) => [n.direcao, n.issRetido])).toEqual([["tomada", true]])
  })

  it("exportação tem RBT12 próprio e não paga ISS", async () => {
    const mes = await lerMes(banco, "nuvem-clara", A_FECHAR)
    expect(doSimples(mes?.resultado ?? null)?.rbt12Exportacao).not.toBeNull()
    expect(doSimples(mes?.resultado ?? null)?.itens.some((i) => i.situacoes.includes("exportacao"))).toBe(true)
  })

  it("mês sem receita e DAS abaixo de R$ 10,00", async () => {
    expect((await lerMes(banco, "palco-central", A_FECHAR))?.resultado).toMatchObject({
      receita: "0.00",
      total: "0.00",
    })
    // 1st bracket of Anexo III: 6 % of R$ 140,00.
    expect((await lerMes(banco, "agulha-de-ouro", A_FECHAR))?.resultado).toMatchObject({
      total: "8.40",
      abaixoDoMinimo: true,
    })
  })

  it("monofásico, substituição tributária, transporte intermunicipal e locação saem como a lei manda", async () => {
    const farmacia = await lerMes(banco, "saude-e-vida", A_FECHAR)
    expect(doSimples(farmacia?.resultado ?? null)?.itens.map((i) => i.situacoes)).toContainEqual([
      "monofasico-pis-cofins",
    ])
    const adega = await lerMes(banco, "serra-azul", "2026-08")
    expect(doSimples(adega?.resultado ?? null)?.itens.map((i) => i.situacoes)).toContainEqual([
      "icms-st-substituido",
      "monofasico-pis-cofins",
    ])
    const transporte = await lerMes(banco, "rota-sul", A_FECHAR)
    expect([tributo(transporte, "ISS"), tributo(transporte, "ICMS") === null]).toEqual([null, false])
    expect(tributo(await lerMes(banco, "locamaquinas", A_FECHAR), "ISS")).toBeNull()
  })

  it("MEI paga o valor fixo de 2026; Lucro Presumido, PIS e COFINS no mês", async () => {
    // 5 % of R$ 1.621,00 = 81.05, plus R$ 1,00 of ICMS or R$ 5,00 of ISS.
    expect((await lerMes(banco, "marmitas-da-lu", A_FECHAR))?.resultado?.total).toBe("82.05")
    expect((await lerMes(banco, "ze-do-frio", A_FECHAR))?.resultado?.total).toBe("86.05")
    expect((await lerMes(banco, "ana-costura", ANTERIOR))?.resultado?.total).toBe("87.05")
    // 12 % of R$ 1.621,00 = 194.52, plus R$ 1,00 of ICMS (LC 123/2006 art. 18-F).
    expect((await lerMes(banco, "frete-do-tonho", A_FECHAR))?.resultado?.total).toBe("195.52")
    const planalto = await lerMes(banco, "planalto", A_FECHAR)
    expect(planalto?.resultado?.tributos.map((t) => t.tributo)).toEqual(["PIS", "COFINS"])
  })
})

describe("casos de notas e de fechamento", () => {
  it("nota cancelada no mês não conta na receita", async () => {
    const notas = await notasDe("norte-digital", A_FECHAR)
    expect(notas.filter((n) => n.status === 2).map((n) => n.receitaCentavos)).toEqual([320_000n])
    const ativas = notas.filter((n) => n.status === 1).reduce((s, n) => s + n.receitaCentavos, 0n)
    const receita = (await lerMes(banco, "norte-digital", A_FECHAR))?.resultado?.receita ?? "0.00"
    expect(deReais(receita)).toBe(ativas)
  })

  it("nota substituída aponta para a que a substitui", async () => {
    const notas = await notasDe("gestor-facil", A_FECHAR)
    const [substituida] = notas.filter((n) => n.status === 3)
    expect(substituida?.receitaCentavos).toBe(548_000n)
    const substituta = notas.find((n) => n.chaveSubstituida === substituida?.chave)
    expect([substituta?.status, substituta?.receitaCentavos]).toEqual([1, 458_000n])
  })

  it("cancelamento que chegou depois de fechado deixa a nota e vira pendência", async () => {
    expect((await lerMes(banco, "rede-segura", ANTERIOR))?.estado).toBe("fechado")
    const pendentes = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      tx
        .select({ empresa: notasFiscais.idEmpresa, mes: notasFiscais.competencia })
        .from(notasFiscais)
        .where(and(inArray(notasFiscais.status, [1, 99]), eventoPorAplicar)),
    )
    expect(pendentes).toEqual([{ empresa: idDaEmpresa(HORIZONTE.id, "rede-segura"), mes: ANTERIOR }])
  })

  it("código desconhecido, nota editada e histórico incompleto impedem o cálculo e dizem por quê", async () => {
    const codigos = async (nome: string) => (await lerMes(banco, nome, A_FECHAR))?.faltas.map((f) => f.codigo)
    expect(await codigos("atelie-digital")).toEqual(["atividade-indefinida"])
    expect(await codigos("sigma")).toEqual(["assinatura-invalida"])
    expect(await codigos("contraponto")).toEqual(["receita-do-mes-ausente"])
    const editadas = (await notasDe("sigma", A_FECHAR)).filter((n) => n.assinatura === "invalida")
    expect(editadas.map((n) => n.receitaCentavos)).toEqual([64_000n])
    expect((await lerMes(banco, "contraponto", "2026-05"))?.estado).toBe("aberto")
  })

  it("mês reaberto tem versão 2, motivo na cadeia e DAS maior", async () => {
    expect(await lerMes(banco, "casa-das-tintas", ANTERIOR)).toMatchObject({ estado: "fechado", versao: 2 })
    const elos = (await lerCadeia(banco, "casa-das-tintas")).filter((e) => e.competencia === ANTERIOR)
    expect(elos.map((e) => [e.tipo, e.versao])).toEqual([
      ["fechamento", 1],
      ["reabertura", 1],
      ["fechamento", 2],
    ])
    expect(elos[1]?.motivo).toContain("lançada a menor")
    expect(elos[0]?.hashConteudo).not.toBe(elos[2]?.hashConteudo)
    expect(new Set(elos.map((e) => e.por))).toEqual(new Set(["Contador Demonstração"]))
  })

  it("reaberto por fechar, fechamento atrasado, ex-cliente e encerrada", async () => {
    expect(await lerMes(banco, "doce-encontro", ANTERIOR)).toMatchObject({ estado: "apurado", versao: 1 })
    expect((await lerMes(banco, "linha-azul", "2026-07"))?.estado).toBe("fechado")
    expect((await lerMes(banco, "linha-azul", "2026-08"))?.estado).toBe("apurado")
    const categorias = await banco.emEscopo(sistema(HORIZONTE.id), (tx) =>
      tx
        .select({
          apelido: empresas.apelido,
          categoria: empresasCategorias.idCategoria,
          desde: empresasCategorias.desde,
        })
        .from(empresasCategorias)
        .innerJoin(empresas, eq(empresas.id, empresasCategorias.idEmpresa)),
    )
    // From the month after the last one worked on: four and three months before the current one.
    expect(Object.fromEntries(categorias.map((c) => [c.apelido, [c.categoria, c.desde]]))).toEqual({
      "Ponto Final": [37, "2026-08"],
      "Velha Guarda": [38, "2026-09"],
    })
    expect((await lerMes(banco, "ponto-final", "2026-07"))?.estado).toBe("fechado")
    expect(await lerMes(banco, "ponto-final", "2026-08")).toBeNull()
  })
})

// Last, because it writes.
describe("exemplos nacionais", () => {
  it("as notas dos exemplos nacionais entram, e os meses delas calculam e fecham", async () => {
    const escopo = sistema(HORIZONTE.id)
    const resultados: (readonly [number, string | null])[] = []
    const emissores = lerEmissores(EMISSORES_DA_DEMONSTRACAO)
    for (const nome of ["08", "06", "11", "14", "07", "13", "09", "10"] as const) {
      const bytes = Buffer.from(exemplo(nome), "utf8")
      const r = await banco.emEscopo(escopo, (tx) =>
        gravarDocumento(
          tx,
          escopo,
          { nome: `${nome}.xml`, bytes },
          { lido: julgar(lerDocumentoNacional(bytes), emissores), origem: "escritorio" },
          REFERENCIA,
        ),
      )
      resultados.push([r.resultado, r.codigo])
    }
    expect(resultados.filter(([resultado]) => resultado === 4)).toEqual([])
    // A month closes after it ends: November's from December on.
    const ator = { nome: "Contador Demonstração", agora: new Date("2026-12-05T12:00:00-03:00") }
    for (const [nome, meses] of [
      ["estudio-aurora", ["2026-09", "2026-10"]],
      ["comercio-modelo", ["2026-09", "2026-10"]],
      ["ipe-digital", ["2026-09", "2026-10"]],
      ["fulana-de-tal", ["2026-09", "2026-10", "2026-11"]],
    ] as const) {
      const id = idDaEmpresa(HORIZONTE.id, nome)
      for (const mes of meses) {
        const etapas = new Map([[id, "pro-labore"]] as const)
        await banco.emEscopo(escopo, (tx) => concluirEtapasDoMes(tx, { escopo, ...ator }, mes, etapas))
        await banco.emEscopo(escopo, (tx) => calcularEmpresas(tx, { escopo, ...ator }, mes, [id]))
        await banco.emEscopo(escopo, (tx) => fecharMes(tx, { escopo, ...ator }, id, mes, null))
        expect((await lerMes(banco, nome, mes))?.estado).toBe("fechado")
      }
    }
    // Note 57 was replaced by note 59, of R$ 1.500,00; note 58 was cancelled; the fitting was withheld.
    expect((await lerMes(banco, "estudio-aurora", "2026-09"))?.resultado?.receita).toBe("1500.00")
    expect((await lerMes(banco, "estudio-aurora", "2026-10"))?.resultado?.receita).toBe("0.00")
    expect((await lerSimples(banco, "comercio-modelo", "2026-10"))?.itens).toMatchObject([
      { anexo: "III", situacoes: ["iss-retido"], base: "800.00" },
    ])
    expect((await lerMes(banco, "fulana-de-tal", "2026-11"))?.resultado?.receita).toBe("400.00")
  })
})
