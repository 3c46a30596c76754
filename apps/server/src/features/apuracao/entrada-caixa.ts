import {
  anoDe,
  apurarNaoRecebido,
  type Competencia,
  centavos,
  type Falta,
  formatarCompetencia,
  type MotivoDaIntegracao,
  competencia as mesDe,
  paraReais,
  permiteRegimeDeCaixa,
  reaisPorExtenso,
  somarMeses,
  type ValorDaClasse,
} from "@partida/fiscal"
import { linhasQueContam } from "../receitas/fontes.ts"
import type { Cadastro, Lidos } from "./entrada.repository.ts"
import type { EntradaSimples, LinhaGuardada } from "./entrada.ts"
import { inicioDoCaixa } from "./entrada-caixa.repository.ts"

interface Montado {
  readonly caixa: EntradaSimples["caixa"] | null
  readonly pendencias: readonly Falta[]
  readonly alertas: readonly string[]
}

const NADA: Montado = { caixa: null, pendencias: [], alertas: [] }

/** The base of a month of the Simples by caixa, and what stops or warns about it; nothing in a year by competência. */
export function montarCaixa(cadastro: Cadastro, competencia: string, lidos: Lidos): Montado {
  const pa = mesDe(competencia)
  const aberto = cadastro.abertura.slice(0, 7) <= competencia
  if (!aberto || cadastro.regime?.regime !== "simples" || !permiteRegimeDeCaixa(pa)) return NADA
  const ano = anoDe(pa)
  const opcao = opcaoDoAno(cadastro, ano, lidos)
  if (opcao === "competencia") return NADA
  if (opcao === null) return { ...NADA, pendencias: [semOpcao(pa)] }
  const doMes = lidos.doCaixa.recebidos.filter((r) => r.idEmpresa === cadastro.id && r.competencia === competencia)
  const { naoRecebido, aMais } = naoRecebidoDe(cadastro, competencia, lidos)
  const prevista = integracaoPrevista(cadastro, pa, lidos)
  return {
    caixa: {
      recebidas: doMes.flatMap((r) =>
        linhaDe(cadastro, r, {
          id: `recebido:${classeDe(r)}`,
          rotulo: "recebido no mês",
          valor: paraReais(r.valorCentavos),
          competencia,
        }),
      ),
      integradas: prevista.competencia === pa ? linhasIntegradas(cadastro, naoRecebido, prevista.motivo) : [],
    },
    pendencias: doMes.length > 0 ? [] : [semRecebido(pa)],
    alertas: [
      ...(aMais.length === 0 ? [] : [avisoDoAMais(aMais)]),
      ...avisoDasDevolucoes(cadastro, competencia, lidos),
      ...avisoDoImpedimento(cadastro, pa, lidos),
    ],
  }
}

/** In the first month with ICMS and ISS outside the DAS: what was to be received until then owes them outside (art. 20 IV). */
function avisoDoImpedimento(cadastro: Cadastro, pa: Competencia, lidos: Lidos): string[] {
  const { regime } = cadastro
  if (!regime?.impedidoIcmsIss || regime.desde !== pa) return []
  const anterior = somarMeses(pa, -1)
  const { naoRecebido } = naoRecebidoDe(cadastro, anterior, lidos)
  const total = naoRecebido.reduce((soma, { valor }) => soma + valor, 0n)
  if (total === 0n) return []
  return [
    `Até ${formatarCompetencia(anterior)}, ${reaisPorExtenso(centavos(total))} auferidos não tinham sido recebidos: com ICMS e ISS fora do DAS desde ${formatarCompetencia(pa)}, os deles são devidos em ${formatarCompetencia(anterior)}, pagos ao Estado e ao Município (Res. CGSN 140/2018 art. 20 IV). Este cálculo não os soma.`,
  ]
}

type ComOpcoes = Pick<Lidos, "doCaixa">

/** The option of one calendar year, or null while nobody told it. */
const opcaoDoAno = ({ id }: Pick<Cadastro, "id">, ano: number, { doCaixa }: ComOpcoes) =>
  doCaixa.opcoes.find((o) => o.idEmpresa === id && o.ano === ano)?.regime ?? null

/** What was earned since the company is by caixa and not received until a month, by class and month of the sale. */
export function naoRecebidoDe(
  cadastro: Pick<Cadastro, "id" | "contaDigitado">,
  competencia: string,
  { doCaixa }: Pick<Lidos, "doCaixa">,
) {
  const dela = doCaixa.opcoes.filter((o) => o.idEmpresa === cadastro.id)
  const inicio = inicioDoCaixa(dela, anoDe(mesDe(competencia)))
  if (inicio === null) return { naoRecebido: [], aMais: [] }
  const desde = `${inicio}-01`
  const meses = Map.groupBy(doCaixa.auferidas.get(cadastro.id) ?? [], (l) => l.competencia)
  const auferidas = [...meses].flatMap(([mes, linhas]) =>
    mes < desde || mes > competencia ? [] : somarClasses(mes, linhasQueContam(linhas, cadastro.contaDigitado(mes))),
  )
  const recebidas = doCaixa.recebidos
    .filter((r) => r.idEmpresa === cadastro.id && r.competencia >= desde && r.competencia <= competencia)
    .map((r) => ({ classe: classeDe(r), competencia: mesDe(r.competencia), valor: centavos(r.valorCentavos) }))
  return apurarNaoRecebido(auferidas, recebidas)
}

function somarClasses(
  mes: string,
  linhas: readonly (Partes & { readonly totalCentavos: bigint })[],
): readonly ValorDaClasse[] {
  const classes = Map.groupBy(linhas, classeDe)
  return [...classes].map(([classe, dela]) => ({
    classe,
    competencia: mesDe(mes),
    valor: centavos(dela.reduce((total, l) => total + l.totalCentavos, 0n)),
  }))
}

/** When what was earned and not received enters the base, and why. */
interface Integracao {
  readonly competencia: Competencia
  readonly motivo: MotivoDaIntegracao
}

/**
 * The month that takes in what is not received by then, as registered now: the one before leaving the Simples, the one of closing
 * down (the last before the first month without work for it), December before a year by competência, or the last of caixa. A year that nobody told of is supposed by caixa. The company is by caixa in `pa`.
 */
export function integracaoPrevista({ id }: Pick<Cadastro, "id">, pa: Competencia, lidos: ComOpcoes): Integracao {
  const saida = lidos.doCaixa.saidas.get(id)
  let ano = anoDe(pa)
  while (permiteRegimeDeCaixa(mesDe(`${ano + 1}-01`)) && opcaoDoAno({ id }, ano + 1, lidos) !== "competencia") ano++
  const fim = mesDe(`${ano}-12`)
  return saida !== undefined && saida.desde <= fim
    ? { competencia: somarMeses(saida.desde, -1), motivo: saida.motivo }
    : { competencia: fim, motivo: "fim-do-regime" }
}

/** What is to be received as lines of the base of the month that takes it in. */
export const linhasIntegradas = (
  cadastro: Cadastro,
  naoRecebido: ReturnType<typeof naoRecebidoDe>["naoRecebido"],
  motivo: MotivoDaIntegracao,
) =>
  naoRecebido.flatMap((n) =>
    linhaDe(cadastro, partesDe(n.classe), {
      id: `nao-recebido:${n.competencia}:${n.classe}`,
      rotulo: `auferido em ${formatarCompetencia(n.competencia)}, não recebido`,
      valor: paraReais(n.valor),
      competencia: n.competencia,
    }).map((linha) => ({ ...linha, motivo })),
  )

interface Partes {
  readonly idAtividade: string | null
  readonly mercado: "interno" | "externo"
  readonly situacoes: readonly LinhaGuardada["situacoes"][number][]
}

/** What tells one class of revenue from another within a month. */
export const classeDe = ({ idAtividade, mercado, situacoes }: Partes) =>
  [idAtividade ?? "", mercado, situacoes.toSorted().join("+")].join("|")

/** The parts of a class, as `classeDe` joined them. */
export function partesDe(classe: string): Partes {
  const [idAtividade = "", mercado = "", situacoes = ""] = classe.split("|")
  return {
    idAtividade: idAtividade || null,
    mercado: mercado === "externo" ? "externo" : "interno",
    situacoes: situacoes === "" ? [] : (situacoes.split("+") as LinhaGuardada["situacoes"][number][]),
  }
}

interface Escrita {
  readonly id: string
  readonly rotulo: string
  readonly valor: string
  readonly competencia: string
}

function linhaDe(cadastro: Cadastro, partes: Partes, { competencia, rotulo, ...escrita }: Escrita): LinhaGuardada[] {
  const atividade = cadastro.atividades.find((a) => a.id === partes.idAtividade)
  if (!atividade) return []
  return [
    {
      ...escrita,
      rotulo: `${atividade.descricao} (${rotulo})`,
      anexo: atividade.anexo,
      situacoes: partes.situacoes,
      mercado: partes.mercado,
      origem:
        rotulo === "recebido no mês"
          ? { tipo: "recebido-no-mes", competencia }
          : { tipo: "receita-do-mes", competencia },
    },
  ]
}

function semOpcao(pa: Competencia): Falta {
  return {
    codigo: "opcao-do-simples-ausente",
    mensagem: `O regime de reconhecimento da receita de ${anoDe(pa)} não foi informado. Diga se a receita do ano entra por competência ou por caixa (Res. CGSN 140/2018 art. 16).`,
    competencia: pa,
  }
}

/** That nobody told what was received in the month. */
export const RECEBIDO_AUSENTE = "recebido-do-mes-ausente"

function semRecebido(pa: Competencia): Falta {
  const mes = formatarCompetencia(pa)
  return {
    codigo: RECEBIDO_AUSENTE,
    mensagem: `A receita de ${anoDe(pa)} entra por caixa e ninguém informou o que foi recebido em ${mes}. Informe o recebido por atividade; se nada foi recebido, informe zero.`,
    competencia: pa,
  }
}

/** Nobody else knows how much of what was returned was paid back: the rest was only owed. */
function avisoDasDevolucoes(cadastro: Cadastro, competencia: string, { linhas }: Lidos): string[] {
  const doMes = linhasQueContam(linhas.get(cadastro.id) ?? [], cadastro.contaDigitado(competencia))
  const devolvido = doMes.reduce((soma, { totalCentavos: v }) => (v < 0n ? soma - v : soma), 0n)
  if (devolvido === 0n) return []
  return [
    `Há devoluções de ${reaisPorExtenso(devolvido)} no mês. No regime de caixa só reduz a base o que foi devolvido em dinheiro ao cliente (Res. CGSN 140/2018 art. 17, parágrafo único): informe o recebido já sem isso; o que passar do recebido do mês, desconte nos seguintes.`,
  ]
}

function avisoDoAMais(aMais: readonly { readonly valor: bigint }[]): string {
  const total = centavos(aMais.reduce((soma, { valor }) => soma + valor, 0n))
  return `${reaisPorExtenso(total)} foram recebidos sem receita auferida antes, na mesma atividade e situação. Confira se é adiantamento, que só entra com o faturamento (Res. CGSN 140/2018 art. 2º §9º), ou venda já tributada por competência.`
}
