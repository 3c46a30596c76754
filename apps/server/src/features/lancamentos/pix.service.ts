import type { PixDoRecebivel } from "@partida/contracts"
import { centavos, paraReais } from "@partida/fiscal"
import { gerarBrCode } from "@partida/fiscal/pagamento"
import { competenciaCivil, diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { travarEmpresa } from "../../db/empresas.ts"
import { ErroDeNegocio, encontrado } from "../../http/erros.ts"
import { qrEmSvg } from "../../sob-demanda.ts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import { encargosEm } from "../titulos/encargos.ts"
import { lerTitulosPorId } from "../titulos/titulos.service.ts"
import { apagarChave, gravarChave, lerRecebedor } from "./pix.repository.ts"

const MAIOR_NOME = 25
const MAIOR_CIDADE = 15
const MAIOR_TXID = 25
const SEM_CIDADE = "BRASIL"

/** Of a text, what the BR Code takes: no accents, no other signs, up to so many characters. */
const simples = (texto: string, tamanho: number) =>
  texto
    .normalize("NFD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .slice(0, tamanho)
    .trim()

/** By which the statement of the bank names a title: letters and digits of its id, always the same. */
const txidDe = (id: string) => `T${id.replaceAll("-", "").toUpperCase()}`.slice(0, MAIOR_TXID)

/**
 * A static Pix code for what a title to receive costs today, with what was agreed for the day. Without a key of the company there is none, and the answer says so.
 * Raises nao-encontrado, nao-se-aplica (nothing is awaited).
 */
export async function pixDoTitulo(tx: Tx, { escopo, agora }: Ato, id: string): Promise<PixDoRecebivel> {
  const [titulo] = await lerTitulosPorId(tx, escopo, [id])
  if (titulo?.natureza !== "receber") throw new ErroDeNegocio("nao-encontrado")
  if (titulo.retiradoEm !== null || titulo.esperadoCentavos <= 0n)
    throw new ErroDeNegocio("nao-se-aplica", "Nada falta receber deste título: não há o que cobrar por Pix.")
  const recebedor = encontrado(await lerRecebedor(tx, escopo, titulo.idEmpresa, competenciaCivil(agora)))
  const { totalCentavos, porque } = encargosEm(titulo, diaCivil(agora))
  const codigo = codigoDe(recebedor, { id, valorCentavos: totalCentavos })
  return {
    chave: recebedor.chave,
    codigo,
    // Four modules of quiet zone on white, whatever the scheme of the page.
    qrSvg: codigo && qrEmSvg({ text: codigo, scale: 4, padding: 4, backgroundcolor: "FFFFFF" }),
    valor: paraReais(totalCentavos),
    porque: [...porque],
    txid: txidDe(id),
    recebedor: simples(recebedor.nome, MAIOR_NOME),
  }
}

interface TituloAReceber {
  readonly id: string
  /** Charged by the code. */
  readonly valorCentavos: bigint
}

/** The code of each title to receive of one company, in their order; null of all where it has no key. */
export async function codigosPix(
  tx: Tx,
  { escopo, agora }: Pick<Ato, "escopo" | "agora">,
  idEmpresa: string,
  titulos: readonly TituloAReceber[],
): Promise<(string | null)[]> {
  const recebedor = await lerRecebedor(tx, escopo, idEmpresa, competenciaCivil(agora))
  return titulos.map((titulo) => recebedor && codigoDe(recebedor, titulo))
}

function codigoDe(
  { chave, nome, idMunicipio }: NonNullable<Awaited<ReturnType<typeof lerRecebedor>>>,
  { id, valorCentavos }: TituloAReceber,
): string | null {
  if (chave === null) return null
  const municipio = linhaDaTabela("municipios", idMunicipio)
  return gerarBrCode({
    chave,
    nome: simples(nome, MAIOR_NOME),
    cidade: simples(municipio?.nome ?? SEM_CIDADE, MAIOR_CIDADE),
    valor: centavos(valorCentavos),
    txid: txidDe(id),
  })
}

/** Says by which key a company receives, or that it has none. Raises nao-encontrado. */
export async function informarChavePix(
  tx: Tx,
  { escopo, nome, agora }: Ato,
  idEmpresa: string,
  chave: string | null,
): Promise<{ chave: string | null }> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  if (chave === null) await apagarChave(tx, escopo, idEmpresa)
  else
    await gravarChave(tx, {
      idEscritorio: escopo.idEscritorio,
      idEmpresa,
      chave,
      informadaEm: agora,
      informadaPor: nome,
    })
  return { chave }
}
