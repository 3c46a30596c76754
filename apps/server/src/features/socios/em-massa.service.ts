import type { ajusteDoProLabore, ItemDaPrevia } from "@partida/contracts"
import {
  deReais,
  formatarCompetencia,
  competencia as mesDe,
  ParametroSemVigencia,
  paraReais,
  primeiroDia,
  reaisPorExtenso,
  type Tabelas,
  vigenteEm,
} from "@partida/fiscal"
import type { z } from "zod"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { ErroDeNegocio, recusar } from "../../http/erros.ts"
import { tabelasVigentes } from "../valores/valores.service.ts"
import { categoriaDe } from "./apresentacao.ts"
import { lerSocios } from "./lista.repository.ts"
import { alterarSocios, lerDados, travarSocios } from "./pessoas.repository.ts"
import { gravarProLabore, travarEmpresasDe, ultimosFechados } from "./pro-labore.repository.ts"
import { exigirMesAberto } from "./pro-labore.service.ts"
import { exigirGente } from "./socios.service.ts"

export type Ajuste = z.output<typeof ajusteDoProLabore>

/**
 * What an adjustment would change, person by person, from a month on; nothing is written. Who it cannot change is listed
 * with the reason. Below the minimum wage is a warning: the law does not fix the amount of the pró-labore.
 */
export async function preverProLabores(
  tx: Tx,
  escopo: Escopo,
  { desde, ajuste, ids }: { readonly desde: string; readonly ajuste: Ajuste; readonly ids: readonly string[] },
) {
  const unicos = [...new Set(ids)]
  const linhas = await lerSocios(tx, escopo, desde, unicos)
  if (linhas.length !== unicos.length) throw new ErroDeNegocio("nao-encontrado")
  const fechados = await ultimosFechados(tx, escopo)
  const { proLabores } = await lerDados(tx, escopo, unicos)
  const minimo = salarioMinimoEm(desde, await tabelasVigentes(tx, escopo))
  const lista = linhas.map((l): ItemDaPrevia => {
    const atual = BigInt(l.valor ?? "0")
    const novo = ajustado(atual, ajuste)
    const pessoa = { idTipoDePessoa: l.id_tipo_de_pessoa, idEmpresa: l.id_empresa, nome: l.nome }
    const fora = porQueFica(fechados, pessoa, desde, { atual, novo })
    const posterior = proLabores.findLast((p) => p.idSocio === l.id && p.desde > desde)?.desde
    return {
      id: l.id,
      nome: l.nome,
      empresa: l.empresa,
      atual: paraReais(atual),
      novo: paraReais(fora === null ? novo : atual),
      fora,
      avisos: fora === null ? avisosDo(novo, minimo, posterior) : [],
      versao: l.versao,
    }
  })
  const soma = (campo: "atual" | "novo") => paraReais(lista.reduce((total, i) => total + deReais(i[campo]), 0n))
  return {
    lista,
    salarioMinimo: minimo === null ? null : paraReais(minimo),
    totalAtual: soma("atual"),
    totalNovo: soma("novo"),
  }
}

/**
 * Writes what was seen in the preview: all or none. Raises nao-encontrado, versao-desatualizada (somebody changed one of
 * them meanwhile), entrada-invalida and competencia-fechada.
 */
export async function aplicarProLabores(
  tx: Tx,
  escopo: Escopo,
  desde: string,
  itens: readonly { readonly id: string; readonly valor: string; readonly versao: number }[],
): Promise<{ alterados: number }> {
  const pedidos = new Map(itens.map((i) => [i.id, i]))
  if (pedidos.size !== itens.length) recusar("A mesma pessoa aparece duas vezes. Refaça a prévia.", "itens")
  await travarEmpresasDe(tx, escopo, [...pedidos.keys()])
  const presos = await travarSocios(tx, escopo, [...pedidos.keys()])
  if (presos.length !== pedidos.size) throw new ErroDeNegocio("nao-encontrado")
  const fechados = await ultimosFechados(tx, escopo)
  const categorias = new Map((await lerSocios(tx, escopo, desde, [...pedidos.keys()])).map((l) => [l.id, l.categoria]))
  for (const socio of presos) {
    const pedido = pedidos.get(socio.id)
    if (!pedido || pedido.versao !== socio.versao)
      throw new ErroDeNegocio(
        "versao-desatualizada",
        `O cadastro de ${socio.nome} mudou depois da prévia. Nada foi gravado: confira a prévia de novo.`,
      )
    exigirGente(socio, "pró-labore")
    exigirMesAberto(fechados.get(socio.idEmpresa) ?? null, socio.nome, desde)
    const categoria = categoriaDe(categorias.get(socio.id) ?? null) ?? "723"
    await gravarProLabore(tx, socio, { desde, valorCentavos: deReais(pedido.valor), categoria })
  }
  await alterarSocios(tx, escopo, [...pedidos.keys()])
  return { alterados: presos.length }
}

/** Why an adjustment leaves somebody as they are. */
function porQueFica(
  fechados: ReadonlyMap<string, string>,
  pessoa: { idTipoDePessoa: number; idEmpresa: string; nome: string },
  desde: string,
  { atual, novo }: { readonly atual: bigint; readonly novo: bigint },
): string | null {
  try {
    exigirGente(pessoa, "pró-labore")
    exigirMesAberto(fechados.get(pessoa.idEmpresa) ?? null, pessoa.nome, desde)
  } catch (erro) {
    if (erro instanceof ErroDeNegocio) return erro.message
    throw erro
  }
  if (atual !== novo) return null
  return atual === 0n ? "Sem pró-labore para reajustar." : "O valor já é este."
}

const CEM_POR_CENTO = 10n ** 8n
const METADE = 2n

/** The new value: half a centavo goes up, as money is rounded in contracts. */
export function ajustado(atual: bigint, ajuste: Ajuste): bigint {
  if (ajuste.tipo === "valor") return deReais(ajuste.valor)
  const fator = CEM_POR_CENTO + partesDe(ajuste.fracao)
  return (atual * fator * METADE + CEM_POR_CENTO) / (METADE * CEM_POR_CENTO)
}

const CASAS = 8

/** "-0.05" in hundred-millionths: -5000000. */
function partesDe(fracao: string): bigint {
  const negativo = fracao.startsWith("-")
  const [inteiros = "0", decimais = ""] = fracao.replace("-", "").split(".")
  const partes = BigInt(inteiros + decimais.padEnd(CASAS, "0"))
  return negativo ? -partes : partes
}

/** National minimum wage of a month, in centavos; null for a year without one yet. */
function salarioMinimoEm(competencia: string, { salarioMinimo }: Tabelas): bigint | null {
  try {
    return vigenteEm(salarioMinimo, primeiroDia(mesDe(competencia))).valor
  } catch (erro) {
    if (erro instanceof ParametroSemVigencia) return null
    throw erro
  }
}

function avisosDo(novo: bigint, minimo: bigint | null, posterior: string | undefined): string[] {
  const abaixo = novo > 0n && minimo !== null && novo < minimo
  return [
    ...(abaixo && minimo !== null
      ? [
          `Abaixo do salário mínimo de ${reaisPorExtenso(minimo)}: o mês não conta para a previdência sem complementação.`,
        ]
      : []),
    ...(novo > 0n && minimo === null
      ? ["O salário mínimo deste mês não está em Valores datados: confira se o valor não fica abaixo dele."]
      : []),
    ...(posterior === undefined
      ? []
      : [`Já há outro valor a partir de ${formatarCompetencia(mesDe(posterior))}, que continua valendo.`]),
  ]
}
