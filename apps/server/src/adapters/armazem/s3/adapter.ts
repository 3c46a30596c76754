import type { Cofre } from "../../../identidade/cofre.ts"
import {
  type Armazem,
  ArmazemIndisponivel,
  ConteudoAusente,
  type Endereco,
  type Trecho,
} from "../../../ports/armazem.ts"
import { BYTES_DO_CABECALHO, corrompido, deslacrar, exigirEndereco, juntar, lacrar } from "../envelope.ts"
import type { PedirAoS3 } from "./client.ts"
import { lerLista, nomeDe, totalDe } from "./mapping.ts"

/** Asked for at a time: a slow reader holds this much and no connection. */
const BYTES_POR_PEDIDO = 4 * 1024 * 1024

/** The store in a bucket of any service that speaks S3. What is sent there is already encrypted. */
export function abrirArmazemNoS3(pedir: PedirAoS3, cofre: Cofre): Armazem {
  const caminhoDe = (endereco: Endereco) => {
    exigirEndereco(endereco)
    return `/${nomeDe(endereco.idEscritorio, endereco.sha256)}`
  }

  async function lerParte(endereco: Endereco, { inicio, fim }: Trecho, versao: string | null) {
    const resposta = await pedir({
      metodo: "GET",
      caminho: caminhoDe(endereco),
      cabecalhos: { range: `bytes=${inicio}-${fim}`, ...(versao === null ? {} : { "if-match": versao }) },
    })
    if (resposta.status === 404) throw ausente(endereco)
    if (resposta.status === 412) throw new ArmazemIndisponivel("O conteúdo foi guardado de novo enquanto era lido.")
    if (resposta.status === 416) throw corrompido(endereco)
    const total = totalDe(resposta.cabecalhos.get("content-range"))
    // A service that does not know ranges gives all of it.
    const bytes = total === null ? resposta.corpo.subarray(inicio, fim + 1) : resposta.corpo
    return { bytes, total: total ?? resposta.corpo.length, versao: resposta.cabecalhos.get("etag") }
  }

  async function abrir(endereco: Endereco, trecho?: Trecho) {
    // All of a small content comes in the first answer; of a stretch, only what is needed to find it.
    const fim = (trecho === undefined ? BYTES_POR_PEDIDO : BYTES_DO_CABECALHO) - 1
    const primeira = await lerParte(endereco, { inicio: 0, fim }, null)
    const aberto = deslacrar(cofre, endereco, primeira.bytes.subarray(0, BYTES_DO_CABECALHO))
    if (primeira.total !== aberto.tamanhoCifrado) throw corrompido(endereco)
    async function* partes(lugar: Trecho | null) {
      if (lugar === null) return
      let posicao = lugar.inicio
      if (trecho === undefined) {
        yield primeira.bytes.subarray(posicao, lugar.fim + 1)
        posicao = primeira.bytes.length
      }
      while (posicao <= lugar.fim) {
        const pedida = { inicio: posicao, fim: Math.min(posicao + BYTES_POR_PEDIDO - 1, lugar.fim) }
        const { bytes } = await lerParte(endereco, pedida, primeira.versao)
        if (bytes.length === 0) return
        yield bytes
        posicao += bytes.length
      }
    }
    return {
      tamanhoBytes: aberto.tamanhoBytes,
      fluxo: aberto.decifrar(partes(aberto.lugarDe(trecho ?? null)), trecho ?? null),
    }
  }

  /** When it was last stored; null when it is not there. */
  async function guardadoEm(endereco: Endereco): Promise<Date | null> {
    const { status, cabecalhos } = await pedir({ metodo: "HEAD", caminho: caminhoDe(endereco) })
    return status === 404 ? null : new Date(cabecalhos.get("last-modified") ?? Number.NaN)
  }

  return {
    async guardar(idEscritorio, conteudo) {
      const { blocos, fechar } = lacrar(cofre, idEscritorio, conteudo)
      // The header and the name are known at the end: until then it waits here, within the limit of one content.
      const cifrado = await juntar(blocos)
      const { cabecalho, guardado } = fechar()
      await pedir({
        metodo: "PUT",
        caminho: caminhoDe(guardado),
        cabecalhos: { "content-type": "application/octet-stream" },
        corpo: Buffer.concat([cabecalho, cifrado]),
      })
      return guardado
    },
    abrir,
    ler: async (endereco) => juntar((await abrir(endereco)).fluxo),
    existe: async (endereco) => (await guardadoEm(endereco)) !== null,
    async remover(endereco, guardadoAntesDe) {
      const quando = await guardadoEm(endereco)
      // The date of an answer has no fraction of a second: in doubt, it stays. One that cannot be read is a doubt too.
      if (quando === null || !(quando.getTime() + 1000 < guardadoAntesDe.getTime())) return false
      await pedir({ metodo: "DELETE", caminho: caminhoDe(endereco) })
      return true
    },
    async *listar() {
      let continuacao: string | null = null
      do {
        const seguinte: string = continuacao === null ? "" : `&continuation-token=${encodeURIComponent(continuacao)}`
        const { status, corpo } = await pedir({ metodo: "GET", caminho: `?list-type=2${seguinte}` })
        if (status !== 200) throw new ArmazemIndisponivel("O balde do armazém não existe ou não pode ser listado.")
        const pagina = lerLista(corpo.toString("utf8"))
        yield* pagina.objetos
        continuacao = pagina.continuacao
      } while (continuacao !== null)
    },
    // What was not sent whole is not kept by the service.
    limparRestos: async () => 0,
  }
}

const ausente = ({ sha256 }: Endereco) => new ConteudoAusente(`O conteúdo ${sha256} não está no armazém.`)
