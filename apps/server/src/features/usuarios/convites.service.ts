import { randomBytes, randomUUID } from "node:crypto"
import { DIA_MS } from "../../civil.ts"
import type { Config } from "../../config.ts"
import { enfileirarMensagem } from "../../correio/mensagens.ts"
import { mensagemDeConvite } from "../../correio/modelos.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { ErroDeNegocio } from "../../http/erros.ts"
import { resumir } from "../../http/resumo.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import type { Fila } from "../../jobs/fila.ts"
import type { Marca } from "../../marca/marca.ts"
import type { Marcas, PedidoComHost } from "../../marca/resolucao.ts"
import { encerrarConvites, inserirConvite, type LinhaDeUsuario, nomeDoEscritorio } from "./usuarios.repository.ts"

export interface Convidador {
  readonly cofre: Cofre
  readonly correio: Config["correio"]["tipo"]
  /** Of the office that invites, and where the link leads. */
  readonly marca: Marca
  readonly url: string
  /** With the embedded provider the person creates a password here; an external one has its own registration. */
  readonly embutida: boolean
  readonly agora: Date
  readonly quemConvida: string
}

/** What inviting from a call of the API takes. */
export interface DependenciasDosConvites {
  readonly banco: Banco
  readonly config: Pick<Config, "url" | "identidade" | "correio">
  readonly cofre: Cofre
  readonly marcas: Marcas
  readonly fila: () => Fila
  readonly agora: () => Date
}

interface QuemConvida {
  /** Whose brand dresses the message; null for the installation's. */
  readonly idEscritorio: string | null
  readonly quemConvida: string
}

/** How to invite from a request. Reads the brand, so it comes before the transaction. */
export function criarConvidador({ config, cofre, marcas, agora }: DependenciasDosConvites) {
  return async ({ idEscritorio, quemConvida }: QuemConvida, pedido: PedidoComHost): Promise<Convidador> => ({
    cofre,
    correio: config.correio.tipo,
    marca: await marcas.doEscritorio(idEscritorio),
    url: (await marcas.doPedido(pedido)).url,
    embutida: config.identidade.tipo === "embutida",
    agora: agora(),
    quemConvida,
  })
}

const BYTES_DA_FICHA = 32
const VALIDADE_DIAS = 7

/**
 * Invites a person of the office: the invitations before this one stop working, and only the hash of the new secret is
 * kept. An operator of the platform belongs to no office and gets the address without a secret: registering, confirming
 * the e-mail and signing in link them all the same. Raises correio-indisponivel where no message can leave.
 */
export async function convidar(tx: Tx, convidado: LinhaDeUsuario, quem: Convidador): Promise<void> {
  if (quem.correio === "nenhum") throw new ErroDeNegocio("correio-indisponivel")
  const id = randomUUID()
  const { idEscritorio } = convidado
  const ficha = idEscritorio === null ? null : randomBytes(BYTES_DA_FICHA).toString("base64url")
  if (idEscritorio !== null && ficha !== null) {
    await encerrarConvites(tx, idEscritorio, convidado.id, quem.agora)
    await inserirConvite(tx, {
      idEscritorio,
      id,
      idUsuario: convidado.id,
      hash: resumir(ficha),
      criadoEm: quem.agora,
      expiraEm: new Date(quem.agora.getTime() + VALIDADE_DIAS * DIA_MS),
    })
  }
  await enfileirarMensagem(tx, quem.cofre, {
    chave: `convite/${id}`,
    tipo: "convite",
    idEscritorio,
    para: convidado.email,
    agora: quem.agora,
    ...mensagemDeConvite({
      marca: quem.marca,
      nome: convidado.nome,
      escritorio: idEscritorio === null ? quem.marca.nome : await nomeDoEscritorio(tx, idEscritorio),
      quem: quem.quemConvida,
      endereco: enderecoDoConvite(quem, ficha),
      validadeDias: VALIDADE_DIAS,
    }),
  })
}

function enderecoDoConvite({ url, embutida }: Convidador, ficha: string | null): string {
  if (!embutida) return `${url}/conta/entrar`
  return ficha === null ? `${url}/conta/registrar` : `${url}/conta/registrar?convite=${ficha}`
}
