import type { FichaDoPagavel, ServicoTomado, TributoRetidoDoServico, ValoresRetidos } from "@partida/contracts"
import {
  calcularRetencoes,
  centavos,
  codigosDasRetencoes,
  deReais,
  EntradaInvalida,
  paraReais,
  taxa,
} from "@partida/fiscal"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { lerRegimeEm } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { definirRetencao, lerTitulosPorId } from "../titulos/titulos.service.ts"
import { lerFornecedorDaEmpresa } from "./pagamento.repository.ts"
import { consultarPagavel, retirarAprovacao } from "./pagamento.service.ts"
import { gravarRetencao, lerIssDaNota, lerRetencao, type RetencaoGravada } from "./retencoes.repository.ts"

async function exigirAPagar(tx: Tx, escopo: Escopo, id: string) {
  const [titulo] = await lerTitulosPorId(tx, escopo, [id])
  if (titulo?.natureza !== "pagar") throw new ErroDeNegocio("nao-encontrado")
  return titulo
}
type APagar = Awaited<ReturnType<typeof exigirAPagar>>

/** What was withheld of a title, and what is proposed by its supplier and its note. Raises nao-encontrado. */
export async function consultarRetencoes(tx: Tx, escopo: Escopo, id: string) {
  const titulo = await exigirAPagar(tx, escopo, id)
  const gravada = await lerRetencao(tx, escopo, id)
  return {
    registro: gravada && apresentar(gravada),
    proposto: gravada?.servico ?? (await propor(tx, escopo, titulo)),
    daNota: gravada === null && titulo.retencaoCentavos > 0n ? paraReais(titulo.retencaoCentavos) : null,
  }
}

const apresentar = (r: RetencaoGravada) => ({
  servico: r.servico,
  valores: emReais({ irrf: r.irrfCentavos, csrf: r.csrfCentavos, inss: r.inssCentavos, iss: r.issCentavos }),
  calculados: r.calculados,
  memoria: r.memoria,
  motivo: r.motivo,
  em: r.aceitaEm.toISOString(),
  por: r.aceitaPor,
})

/** By the registration of the supplier, and by what its note says. */
async function propor(tx: Tx, escopo: Escopo, titulo: APagar): Promise<ServicoTomado> {
  const qual =
    titulo.idPessoa !== null
      ? { id: titulo.idPessoa }
      : titulo.pessoaDocumento !== null
        ? { documento: titulo.pessoaDocumento }
        : null
  const fornecedor = qual && (await lerFornecedorDaEmpresa(tx, escopo, titulo.idEmpresa, qual))
  const issDaNota = titulo.origem === "nota-tomada" ? await lerIssDaNota(tx, escopo, titulo.idDoFato) : null
  const retem = (tributo: TributoRetidoDoServico) => fornecedor?.retencoes.includes(tributo) ?? false
  const { regime = null } = fornecedor ?? {}
  return {
    prestador: regime === "simples" || regime === "mei" ? regime : "presumido",
    anexoIV: false,
    irrf: retem("irrf") ? "profissional" : "nenhum",
    csrf: retem("csrf"),
    cessaoMaoDeObra: retem("inss"),
    issRetido: issDaNota ?? retem("iss"),
    aliquotaIss: null,
  }
}

/** What is withheld of a title, with its account; nothing is kept. Raises nao-encontrado, entrada-invalida. */
export async function preverRetencoes(tx: Tx, escopo: Escopo, id: string, servico: ServicoTomado) {
  const titulo = await exigirAPagar(tx, escopo, id)
  const { valores, resposta } = await calcular(tx, escopo, titulo, servico)
  return {
    valores: emReais(valores),
    total: paraReais(somar(valores)),
    liquido: paraReais(resposta.resultado.liquido),
    memoria: resposta.memoria,
    avisos: [...resposta.avisos],
  }
}

const TRIBUTOS = ["irrf", "csrf", "inss", "iss"] as const
type Centavos = Readonly<Record<TributoRetidoDoServico, bigint>>
const somar = (v: Centavos) => v.irrf + v.csrf + v.inss + v.iss
const emReais = (v: Centavos): ValoresRetidos => ({
  irrf: paraReais(v.irrf),
  csrf: paraReais(v.csrf),
  inss: paraReais(v.inss),
  iss: paraReais(v.iss),
})

async function calcular(tx: Tx, escopo: Escopo, titulo: APagar, servico: ServicoTomado) {
  const regime = await lerRegimeEm(tx, escopo, titulo.idEmpresa, titulo.emissao.slice(0, 7))
  if (regime === null)
    recusar("A empresa não tem regime no mês da emissão: informe-o em Perfil, Dados cadastrais.", "prestador")
  const { anexoIV, aliquotaIss, irrf, csrf, cessaoMaoDeObra, issRetido, prestador } = servico
  try {
    const resposta = calcularRetencoes({
      data: titulo.emissao,
      valor: centavos(titulo.valorCentavos),
      prestador,
      ...(prestador === "simples" && anexoIV ? { anexo: "IV" as const } : {}),
      tomador: regime,
      irrf,
      csrf,
      cessaoMaoDeObra,
      issRetido,
      ...(aliquotaIss === null ? {} : { aliquotaIss: taxa(emFracao(aliquotaIss)) }),
    })
    if (resposta.tipo !== "calculado") throw new Error("Withholdings need nothing else.")
    const { irrf: doIrrf, csrf: daCsrf, inss, iss } = resposta.resultado
    return { valores: { irrf: doIrrf, csrf: daCsrf.total, inss, iss }, resposta }
  } catch (erro) {
    if (erro instanceof EntradaInvalida) recusar("Informe a alíquota do ISS que o município cobra.", "aliquotaIss")
    throw erro
  }
}

/** "3.5" percent as the exact fraction "0.035". */
function emFracao(percentual: string): string {
  const [inteiro = "0", decimal = ""] = percentual.split(".")
  return `0.${inteiro.padStart(2, "0")}${decimal}`
}

interface Aceite {
  readonly servico: ServicoTomado
  readonly valores: ValoresRetidos
  readonly motivo: string | null
}

/**
 * Accepts what is withheld of a title that nothing was paid of: its net amount is what the supplier receives, and the approval falls. What is
 * not as computed asks for a reason. Raises nao-encontrado, versao-desatualizada, transicao-recusada, entrada-invalida.
 */
export async function registrarRetencoes(
  tx: Tx,
  ato: Ato,
  id: string,
  versao: number,
  { servico, valores, motivo }: Aceite,
): Promise<FichaDoPagavel> {
  const { escopo } = ato
  const titulo = await exigirAPagar(tx, escopo, id)
  const { valores: calculados, resposta } = await calcular(tx, escopo, titulo, servico)
  const aceitos = {
    irrf: deReais(valores.irrf),
    csrf: deReais(valores.csrf),
    inss: deReais(valores.inss),
    iss: deReais(valores.iss),
  }
  const mudou = TRIBUTOS.some((t) => aceitos[t] !== calculados[t])
  if (mudou && motivo === null)
    recusar("O valor não é o calculado: escreva por quê, para quem conferir depois.", "motivo")
  const codigos = codigosDasRetencoes({ data: titulo.emissao, irrf: servico.irrf })
  if (aceitos.irrf > 0n && codigos.irrf === null)
    recusar("Diga de que serviço é o IRRF: ele decide o código do DARF.", "servico.irrf")
  await definirRetencao(tx, ato, id, versao, somar(aceitos))
  await gravarRetencao(tx, {
    idEscritorio: escopo.idEscritorio,
    idTitulo: id,
    idEmpresa: titulo.idEmpresa,
    irrfCentavos: aceitos.irrf,
    csrfCentavos: aceitos.csrf,
    inssCentavos: aceitos.inss,
    issCentavos: aceitos.iss,
    codigoIrrf: codigos.irrf,
    codigoCsrf: codigos.csrf,
    codigoInss: codigos.inss,
    servico,
    calculados: emReais(calculados),
    memoria: resposta.memoria,
    motivo: mudou ? motivo : null,
    aceitaEm: ato.agora,
    aceitaPor: ato.nome,
  })
  await retirarAprovacao(tx, ato, id)
  return consultarPagavel(tx, ato, id)
}
