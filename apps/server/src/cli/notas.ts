import { ParametroSemVigencia, paraReais } from "@partida/fiscal"
import { ArquivoRecusado } from "../certificados/motivo.ts"
import { abrirPfx } from "../certificados/pfx.ts"
import { assinarNoPerfilDoContribuinte } from "../documentos/nfse-nacional/assinar.ts"
import { gerarCertificadoDeDemonstracao } from "../documentos/nfse-nacional/certificado-demonstracao.ts"
import { conferirContraEsquema } from "../documentos/nfse-nacional/dps/conferir.ts"
import { montarDps } from "../documentos/nfse-nacional/dps/montar-dps.ts"
import { TextoForaDoLeiaute } from "../documentos/nfse-nacional/dps/texto.ts"
import { decidir } from "../features/emissao/decisao/decidir.ts"
import { type Decisao, EmissaoImpedida } from "../features/emissao/decisao/fatos.ts"
import { paraDps } from "../features/emissao/decisao/para-dps.ts"
import { APLICACAO, fatosDoPedido, pedidoDeEmissao } from "../features/emissao/pedido.ts"
import { recusarQueixa } from "../http/campo-recusado.ts"
import { ErroDeUso, lerArquivo, lerJson, separar } from "./uso.ts"

/**
 * `notas emitir --simular ARQUIVO.json`: writes the signed DPS on the standard output and why each tax is what it is on the standard
 * error. Nothing is sent. Signed with the worthless certificate of the demonstration, or with `--certificado ARQUIVO.pfx` and the
 * password in `--senha ARQUIVO`. Exits 1, with the reason and the field, when the note cannot be issued.
 */
export async function emitirNotas(argumentos: readonly string[]): Promise<number> {
  const { opcoes } = separar(argumentos)
  const arquivo = opcoes.get("simular")
  if (arquivo === undefined)
    throw new ErroDeUso("Aqui só se simula: npm run -s partida -- notas emitir --simular pedido.json")
  const par = await lerPar(opcoes.get("certificado"), opcoes.get("senha"))
  const lido = pedidoDeEmissao.safeParse(await lerJson(arquivo))
  if (!lido.success) {
    for (const queixa of lido.error.issues) {
      const { campo, message } = recusarQueixa(queixa)
      console.error(`${campo ?? "pedido"}: ${message}`)
    }
    return 1
  }
  try {
    const { fatos, numeracao } = fatosDoPedido(lido.data, APLICACAO)
    const decisao = decidir(fatos)
    const xml = assinarNoPerfilDoContribuinte(montarDps(paraDps(fatos, decisao, numeracao)), par)
    const erros = conferirContraEsquema(xml, "dps")
    explicar(decisao)
    for (const erro of erros) console.error(`Esquema: ${erro}`)
    if (erros.length > 0) return 1
    console.log(xml)
    return 0
  } catch (erro) {
    if (erro instanceof EmissaoImpedida) {
      console.error(`${erro.campo}: ${erro.message} (${erro.codigo})`)
      return 1
    }
    if (erro instanceof TextoForaDoLeiaute) console.error(`${erro.campo}: ${erro.message}`)
    else if (erro instanceof ParametroSemVigencia) console.error(`competencia: ${erro.message}`)
    else throw erro
    return 1
  }
}

function explicar({ explicacoes, avisos, liquido, totalRetido }: Decisao): void {
  for (const { decisao, valor, porque, fonte } of explicacoes)
    console.error(`${decisao}${valor === null ? "" : `: ${paraReais(valor)}`} — ${porque} [${fonte}]`)
  console.error(`Retido: ${paraReais(totalRetido)}; líquido: ${paraReais(liquido)}`)
  for (const aviso of avisos) console.error(`Aviso: ${aviso}`)
}

async function lerPar(pfx: string | undefined, senha: string | undefined) {
  if (pfx === undefined) {
    const { chavePem, certPem } = gerarCertificadoDeDemonstracao()
    return { chave: chavePem, certificado: certPem }
  }
  if (senha === undefined) throw new ErroDeUso("Com --certificado, diga em --senha o arquivo que tem a senha dele.")
  const bytes = await lerArquivo(pfx)
  try {
    const { chaves, certificados } = abrirPfx(bytes, (await lerArquivo(senha)).toString().trim())
    const [chave] = chaves
    const folha = chave && certificados.find((c) => c.checkPrivateKey(chave))
    if (chave === undefined || folha === undefined) throw new ErroDeUso(`${pfx} não tem a chave e o certificado dela.`)
    return { chave: chave.export({ type: "pkcs8", format: "pem" }).toString(), certificado: folha.toString() }
  } catch (erro) {
    if (erro instanceof ArquivoRecusado) throw new ErroDeUso(`${pfx} não abriu: confira o arquivo e a senha.`)
    throw erro
  }
}
