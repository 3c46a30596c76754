import { readFile } from "node:fs/promises"
import { type Divergencia, verificarTudo } from "../features/fechamento/verificacao.ts"
import { lerChavePublica } from "../features/registro/assinante.ts"
import { lerBoletins } from "../features/registro/boletim.ts"
import type { Publicados } from "../features/registro/conferencia.service.ts"
import { lerChavesPublicadas, lerPublicados } from "../features/registro/publicacao.service.ts"
import { quantos } from "../palavras.ts"
import type { Servico } from "../servico.ts"
import { ErroDeUso, escolherEscritorio, separar } from "./uso.ts"

/**
 * `verificar`: recomputes every sealed month and every slip, walks every chain, and compares the database with what was
 * published of it. Exits 1 on any difference; what only another engine would compute otherwise is told and is none.
 */
export async function verificar({ banco, config }: Servico, argumentos: readonly string[]): Promise<number> {
  const { opcoes } = separar(argumentos)
  const desde = opcoes.get("desde")
  if (desde !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(desde))
    throw new ErroDeUso(`"${desde}" não é um mês: escreva AAAA-MM.`)
  const escritorio = opcoes.get("escritorio")
  const { publicados, ilegiveis } = await lerCabecas(config, opcoes.get("cabecas"), opcoes.get("chave"))
  for (const lugar of ilegiveis) console.error(`boletim ilegível: ${lugar}`)
  const visto = await verificarTudo(banco, {
    ...(escritorio === undefined ? {} : { idEscritorio: (await escolherEscritorio(banco, escritorio)).id }),
    ...(desde === undefined ? {} : { desde }),
    publicados,
    aoDivergir: (d) => console.error(escrever(d)),
  })
  for (const mudanca of visto.mudancas) console.log(escrever(mudanca))
  const quantas = visto.divergencias.length + ilegiveis.length
  console.log(
    `${visto.empresas} empresas, ${visto.mesesSelados} meses selados, ${visto.elos} elos, ${visto.recibos} recibos, ` +
      `${visto.documentos} arquivos, ${visto.linhasDeAuditoria} linhas de auditoria (e ${visto.soltas} ainda por ligar), ` +
      `${visto.boletins} boletins: ${quantas === 0 ? "tudo confere" : quantos(quantas, "divergência", "divergências")}.`,
  )
  if (publicados.boletins.length === 0)
    console.log("Nenhum boletim publicado: um fim de cadeia apagado junto com a auditoria não se veria.")
  return quantas === 0 ? 0 : 1
}

const escrever = ({ escritorio, empresa, competencia, mensagem }: Divergencia) =>
  `${[escritorio, empresa, competencia].filter((parte) => parte !== null).join(" · ")}: ${mensagem}`

/** The statements named on the command line, or all that this installation published. */
async function lerCabecas(
  { boletins: { pasta, chave } }: Servico["config"],
  arquivo: string | undefined,
  chavePublica: string | undefined,
): Promise<{ publicados: Publicados; ilegiveis: string[] }> {
  const confiada = lerChavePublica(chavePublica ?? chave)
  if (arquivo === undefined) {
    const { boletins, ilegiveis } = await lerPublicados(pasta)
    const chaves = [confiada, ...(await lerChavesPublicadas(pasta))]
    return { publicados: { boletins, chaves, completo: true }, ilegiveis }
  }
  const texto = await readFile(arquivo, "utf8").catch(() => null)
  if (texto === null) throw new ErroDeUso(`O arquivo ${arquivo} não pode ser lido.`)
  const { boletins, ilegiveis } = lerBoletins(texto)
  if (boletins.length === 0) throw new ErroDeUso(`Não há boletins em ${arquivo}.`)
  const chaves = chavePublica === undefined ? [confiada, ...(await lerChavesPublicadas(pasta))] : [confiada]
  return {
    publicados: { boletins, chaves, completo: false },
    ilegiveis: ilegiveis.map((lugar) => `${arquivo}, bloco ${lugar}`),
  }
}
