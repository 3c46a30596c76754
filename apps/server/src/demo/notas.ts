import { type Competencia, somarMeses, ultimoDia } from "@partida/fiscal"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import {
  assinarNfse,
  chaveDaNfse,
  type DadosNfse,
  montarEventoCancelamento,
  montarEventoSubstituicao,
  montarNfse,
  type TomadorParaNfse,
} from "../documentos/nfse-nacional/construtor.ts"
import { sortear } from "./aleatorio.ts"
import { type Calendario, dataNoMes, instanteEm } from "./calendario.ts"
import { cnpjDe, type EmpresaDoCatalogo, type Fonte } from "./catalogo.ts"
import { HORIZONTE } from "./escritorios.ts"
import { MUNICIPIOS } from "./municipios.ts"
import { ramo } from "./ramos.ts"
import { emCentavos, type ReceitaPlanejada } from "./receitas.ts"
import { EMPRESAS_TOMADORAS, PESSOAS_TOMADORAS, TOMADORES_NO_EXTERIOR } from "./tomadores.ts"

/** A file of the demonstration, written only when it has to be imported. */
export interface ArquivoPlanejado {
  readonly tipo: "nota" | "evento"
  /** Key of the note, or of the note that the event is about. */
  readonly chave: string
  readonly nome: string
  /** The month in which it was made. */
  readonly mes: Competencia
  readonly recebidoEm: Date
  /** Missing: the office sends it. What the company sends by its own login waits for the office. */
  readonly daEmpresa?: true
  readonly escrever: () => string
}

interface ArquivosDaEmpresa {
  /** In the order in which they are imported, before any closing. */
  readonly arquivos: readonly ArquivoPlanejado[]
  /** What arrives after the months were closed. */
  readonly depoisDeFechar: readonly ArquivoPlanejado[]
}

interface Rascunho {
  readonly dia: number
  readonly fonte: Fonte
  readonly valor: bigint
  readonly historia: "comum" | "cancelada" | "substituida" | "substituta" | "editada" | "a-cancelar"
  readonly codigo?: string
}

const PRIMEIRO_NUMERO = 101
const ULTIMO_DIA_DE_EMISSAO = 26
/** ISS withheld by the customer: the rate the supplier writes on the note (LC 123/2006 art. 21 §4º). */
const ALIQUOTA_RETIDA = "2.79"

/** Notes and events of a company, in order. The same company and date always give the same bytes. */
export function planejarArquivos(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  receitas: readonly ReceitaPlanejada[],
): ArquivosDaEmpresa {
  const arquivos: ArquivoPlanejado[] = []
  const depoisDeFechar: ArquivoPlanejado[] = []
  const meses = [...new Set(receitas.filter((r) => r.emNotas).map((r) => r.competencia))]
  let numero = PRIMEIRO_NUMERO
  for (const mes of meses) {
    const rascunhos = rascunharMes(empresa, calendario, mes, receitas)
    let substituida: string | null = null
    for (const [indice, rascunho] of rascunhos.entries()) {
      const dados = dadosDaNota(empresa, mes, rascunho, numero++, substituida)
      const chave = chaveDaNfse(dados)
      arquivos.push(arquivoDaNota(calendario, mes, dados, chave, rascunho))
      if (rascunho.historia === "cancelada")
        arquivos.push(cancelamento(empresa, calendario, mes, rascunho.dia + 1, chave))
      if (rascunho.historia === "a-cancelar")
        arquivos.push({ ...cancelamento(empresa, calendario, mes, rascunho.dia + 2, chave), daEmpresa: true })
      if (substituida !== null && rascunho.historia === "substituta")
        arquivos.push(substituicao(empresa, calendario, { mes, dia: rascunho.dia }, substituida, chave))
      substituida = rascunho.historia === "substituida" ? chave : null
      if (cancelaDepois(empresa, calendario, mes) && indice === rascunhos.length - 1)
        depoisDeFechar.push(cancelamentoTardio(empresa, calendario, chave))
    }
  }
  return { arquivos, depoisDeFechar }
}

const cancelaDepois = ({ caso }: EmpresaDoCatalogo, { aFechar }: Calendario, mes: Competencia) =>
  caso === "cancelada-depois-de-fechada" && mes === somarMeses(aFechar, -1)

/** The notes of a month by day of issue; those of days that have not come yet do not exist. */
function rascunharMes(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  mes: Competencia,
  receitas: readonly ReceitaPlanejada[],
): Rascunho[] {
  const comuns = receitas
    .filter((r) => r.emNotas && r.competencia === mes && r.valor > 0n)
    .flatMap((receita, indice) => repartir(empresa, mes, receita, indice))
  const todos = [...comuns, ...especiais(empresa, calendario, mes)]
  return todos.sort((a, b) => a.dia - b.dia).filter((r) => dataNoMes(mes, r.dia) <= calendario.hoje)
}

const MIL = 1000n
const DEZENA_DE_REAIS = 1000n

function repartir(
  { nome }: EmpresaDoCatalogo,
  mes: Competencia,
  { fonte, valor }: ReceitaPlanejada,
  indice: number,
): Rascunho[] {
  const sorteio = sortear(`notas|${nome}|${mes}|${indice}`)
  const [minimo, maximo] = fonte.notas ?? [1, 3]
  const quantas = sorteio.inteiro(minimo, maximo)
  const rascunhos: Rascunho[] = []
  let resto = valor
  for (let restantes = quantas; restantes > 0; restantes--) {
    const fatia = (resto * BigInt(sorteio.inteiro(700, 1150))) / (MIL * BigInt(restantes))
    // The last note takes what is left, so that the notes add up to the plan.
    const parte = restantes === 1 ? resto : (fatia / DEZENA_DE_REAIS) * DEZENA_DE_REAIS
    resto -= parte
    if (parte > 0n)
      rascunhos.push({ dia: sorteio.inteiro(3, ULTIMO_DIA_DE_EMISSAO), fonte, valor: parte, historia: "comum" })
  }
  return rascunhos
}

/**
 * Notes besides the plan, in the month to close; none of them counts as revenue there, but for the substitute and for the note
 * whose cancellation waits for the office.
 */
function especiais({ caso, fontes }: EmpresaDoCatalogo, { aFechar, inicio }: Calendario, mes: Competencia): Rascunho[] {
  const [fonte] = fontes
  if (fonte === undefined) return []
  if (caso === "nota-cancelada" && (mes === aFechar || mes === somarMeses(inicio, 1)))
    return [{ dia: 14, fonte, valor: emCentavos(3_200), historia: "cancelada" }]
  if (mes !== aFechar) return []
  switch (caso) {
    case "nota-substituida":
      return [
        { dia: 9, fonte, valor: emCentavos(5_480), historia: "substituida" },
        { dia: 9, fonte, valor: emCentavos(4_580), historia: "substituta" },
      ]
    case "codigo-desconhecido":
      // Photography: none of the two activities of the company names it.
      return [{ dia: 21, fonte, valor: emCentavos(2_750), historia: "comum", codigo: "130301" }]
    case "nota-editada":
      return [
        { dia: 11, fonte, valor: emCentavos(1_850), historia: "a-cancelar" },
        { dia: 18, fonte, valor: emCentavos(6_400), historia: "editada" },
      ]
    default:
      return []
  }
}

function dadosDaNota(
  empresa: EmpresaDoCatalogo,
  mes: Competencia,
  { dia, fonte, valor, codigo, historia }: Rascunho,
  numero: number,
  substituida: string | null,
): DadosNfse {
  const municipio = MUNICIPIOS[empresa.municipio]
  const sorteio = sortear(`nota|${empresa.nome}|${numero}`)
  const { descricao, codigos, servicos } = ramo(fonte.ramo)
  const [principal = ""] = codigos
  return {
    prestador: {
      documento: cnpjDe(empresa),
      nome: empresa.razaoSocial,
      municipio: municipio.codigo,
      nomeMunicipio: municipio.nome,
      uf: municipio.uf,
    },
    tomador: tomadorDe(fonte, sorteio.inteiro(0, 99), sorteio.inteiro(0, 999)),
    numero: String(numero),
    dataCompetencia: dataNoMes(mes, dia),
    cTribNac: codigo ?? principal,
    xTribNac: descricao,
    descricao: codigo === undefined ? sorteio.um(servicos) : "Fotografias para campanha do cliente",
    valorServico: valor,
    opSimpNac: empresa.regime === "presumido" ? "1" : empresa.regime === "simples" ? "3" : "2",
    tpAmb: "1",
    ...(fonte.exporta ? { exportacao: true } : {}),
    ...(fonte.issRetido ? { issRetido: true, aliquotaIss: ALIQUOTA_RETIDA } : {}),
    ...(historia === "substituta" && substituida !== null
      ? { substitui: { chave: substituida, cMotivo: "99", xMotivo: "Correção do valor do serviço" } }
      : {}),
  }
}

/** One in three customers is a person, except abroad and where ISS is withheld, which only companies do. */
function tomadorDe(fonte: Fonte, acaso: number, posicao: number): TomadorParaNfse {
  if (fonte.paraCliente !== undefined) return clienteTomador(fonte.paraCliente)
  const lista = fonte.exporta
    ? TOMADORES_NO_EXTERIOR
    : fonte.issRetido || acaso >= 34
      ? EMPRESAS_TOMADORAS
      : PESSOAS_TOMADORAS
  const tomador = lista[posicao % lista.length]
  if (tomador === undefined) throw new RangeError("A lista de tomadores está vazia.")
  return tomador
}

/** Another client of the office: the note is provided for one of them and taken for the other. */
function clienteTomador(nome: string): TomadorParaNfse {
  const cliente = HORIZONTE.empresas.find((e) => e.nome === nome)
  if (cliente === undefined) throw new RangeError(`Não há cliente "${nome}" no catálogo.`)
  return { documento: cnpjDe(cliente), nome: cliente.razaoSocial, municipio: MUNICIPIOS[cliente.municipio].codigo }
}

const certificado = gerarCertificadoDeDemonstracao()
const assinar = (xml: string) => assinarNfse(xml, certificado.chavePem, certificado.certPem)

function arquivoDaNota(
  calendario: Calendario,
  mes: Competencia,
  dados: DadosNfse,
  chave: string,
  { dia, historia }: Rascunho,
): ArquivoPlanejado {
  return {
    tipo: "nota",
    chave,
    nome: `nfse-${dados.numero}-${dados.dataCompetencia}.xml`,
    mes,
    recebidoEm: instanteEm(calendario, mes, dia, 480 + (Number(dados.numero) % 60)),
    escrever: () => {
      const assinada = assinar(montarNfse(dados))
      return historia === "editada" ? editarValor(assinada) : assinada
    },
  }
}

/** What a person with a text editor does: changes the amount and leaves the signature. */
function editarValor(xml: string): string {
  const editado = xml.replace(/<(vServ|vLiq)>6400\.00</g, "<$1>640.00<")
  if (editado === xml) throw new Error("A nota a editar não traz o valor esperado.")
  return editado
}

function cancelamento(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  mes: Competencia,
  dia: number,
  chave: string,
): ArquivoPlanejado {
  const data = dataNoMes(mes, dia)
  const evento = {
    chave,
    autor: cnpjDe(empresa),
    dhEvento: `${data}T11:20:00-03:00`,
    cMotivo: "2",
    xMotivo: "Serviço não prestado ao tomador",
    tpAmb: "1",
  } as const
  return {
    tipo: "evento",
    chave,
    nome: `evento-cancelamento-${data}.xml`,
    mes,
    recebidoEm: instanteEm(calendario, mes, dia, 500),
    escrever: () => montarEventoCancelamento(evento, certificado.chavePem, certificado.certPem),
  }
}

function cancelamentoTardio(empresa: EmpresaDoCatalogo, calendario: Calendario, chave: string): ArquivoPlanejado {
  const { aFechar } = calendario
  return cancelamento(empresa, calendario, aFechar, Number(ultimoDia(aFechar).slice(8)), chave)
}

function substituicao(
  empresa: EmpresaDoCatalogo,
  calendario: Calendario,
  { mes, dia }: { readonly mes: Competencia; readonly dia: number },
  chave: string,
  chaveSubstituta: string,
): ArquivoPlanejado {
  const data = dataNoMes(mes, dia)
  const evento = {
    chave,
    chaveSubstituta,
    autor: cnpjDe(empresa),
    dhEvento: `${data}T10:30:00-03:00`,
    cMotivo: "99",
    xMotivo: "Correção do valor do serviço",
    tpAmb: "1",
  } as const
  return {
    tipo: "evento",
    chave,
    nome: `evento-substituicao-${data}.xml`,
    mes,
    recebidoEm: instanteEm(calendario, mes, dia, 500),
    escrever: () => montarEventoSubstituicao(evento, certificado.chavePem, certificado.certPem),
  }
}
