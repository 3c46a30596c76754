import { randomUUID } from "node:crypto"
import type { corpoDasAssinadas } from "@partida/contracts"
import { competencia, formatarData, ultimoDia } from "@partida/fiscal"
import type { z } from "zod"
import type { Emissores } from "../../certificados/emissores.ts"
import { diaCivil } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import { lerAssinaturasDoPdf } from "../../documentos/assinatura-pdf/assinatura-pdf.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import type { Armazem } from "../../ports/armazem.ts"
import { lerConteudo } from "../documentos/conteudo.service.ts"
import { documentosPorId } from "../documentos/documentos.service.ts"
import { inserirAssinadas, lerAssinadas } from "./assinadas.repository.ts"
import { tomarLivros } from "./contabilidade.service.ts"
import { lerExercicio } from "./exercicio.repository.ts"
import type { Alvo } from "./exercicio-consulta.service.ts"
import { lerCadastroDaEcd } from "./livro.repository.ts"

/** The statements of a year as they were signed, the newest first. Raises nao-encontrado. */
export async function listarAssinadas(tx: Tx, escopo: Escopo, alvo: Alvo) {
  const cadastro = encontrado(await lerCadastroDaEcd(tx, escopo, alvo.idEmpresa))
  const lidas = await lerAssinadas(tx, escopo, alvo)
  const ids = [...new Set(lidas.map((a) => a.idDocumento))]
  const documentos = ids.length === 0 ? [] : await documentosPorId(tx, escopo, ids)
  return {
    lista: lidas.map(({ idDocumento, competencia: mes, desfeitoEm, guardadasEm, ...assinadas }) => {
      const documento = documentos.find((d) => d.id === idDocumento)
      return {
        ...assinadas,
        signatarios: [...assinadas.signatarios],
        guardadasEm: guardadasEm.toISOString(),
        emVigor: desfeitoEm === null,
        ate: ultimoDia(competencia(mes)),
        documento:
          documento === undefined || documento.endereco === null
            ? null
            : { nome: documento.nome, sha256: documento.sha256, endereco: documento.endereco },
      }
    }),
    contador: { nome: cadastro.contador.nome ?? "", crc: cadastro.contador.crc ?? "" },
  }
}

/**
 * Keeps that the statements of a closed year were signed, by whom and when, with the file that has the signatures. Nothing of it is
 * changed later: another file, or other people, is another record. Raises nao-encontrado, transicao-recusada while the year is open,
 * entrada-invalida.
 */
export async function guardarAssinadas(
  tx: Tx,
  ato: Ato,
  alvo: Alvo,
  { idDocumento, assinadasEm, signatarios }: z.infer<typeof corpoDasAssinadas>,
) {
  const { escopo, agora, nome } = ato
  await tomarLivros(tx, ato, alvo.idEmpresa)
  const feito = await lerExercicio(tx, escopo, alvo.idEmpresa, alvo.ano)
  if (!feito)
    throw new ErroDeNegocio(
      "transicao-recusada",
      `Encerre o exercício de ${alvo.ano} antes: o que se assina é o exercício encerrado.`,
    )
  const fim = ultimoDia(competencia(feito.competencia))
  if (assinadasEm <= fim)
    recusar(`O exercício termina em ${formatarData(fim)}: assina-se depois dele. Confira a data.`, "assinadasEm")
  if (assinadasEm > diaCivil(agora)) recusar("A data ainda não chegou. Confira a data da assinatura.", "assinadasEm")
  const [documento] = await documentosPorId(tx, escopo, [idDocumento])
  if (documento?.idEmpresa !== alvo.idEmpresa || documento.retirada !== null)
    recusar("O arquivo não está entre os documentos da empresa. Envie-o de novo.", "idDocumento")
  if (documento.tipoMime !== "application/pdf")
    recusar("Envie o PDF que foi assinado, ou a digitalização dele em PDF.", "idDocumento")
  await inserirAssinadas(tx, {
    idEscritorio: escopo.idEscritorio,
    id: randomUUID(),
    idEmpresa: alvo.idEmpresa,
    idExercicio: feito.id,
    idDocumento,
    assinadasEm,
    signatarios,
    guardadasEm: agora,
    guardadasPor: nome,
  })
  return listarAssinadas(tx, escopo, alvo)
}

/**
 * The digital signatures of the file of signed statements: whose each is, when, and whether the file is what was signed. It is read
 * again each time, from bytes that never change. Revocation is not asked. Raises nao-encontrado, documento-indisponivel.
 */
export async function conferirAssinadas(
  banco: Banco,
  armazem: Armazem,
  emissores: Pick<Emissores, "descrever">,
  escopo: Escopo,
  { id, ...alvo }: Alvo & { readonly id: string },
) {
  const { assinadas, documento, cnpj } = await banco.emEscopo(escopo, async (tx) => {
    const { empresa } = encontrado(await lerCadastroDaEcd(tx, escopo, alvo.idEmpresa))
    const assinadas = encontrado((await lerAssinadas(tx, escopo, alvo)).find((a) => a.id === id))
    const [documento] = await documentosPorId(tx, escopo, [assinadas.idDocumento])
    return { assinadas, documento, cnpj: empresa.cnpj }
  })
  if (documento === undefined || documento.retirada !== null) throw new ErroDeNegocio("documento-indisponivel")
  const { sha256 } = documento
  const lidas = lerAssinaturasDoPdf(await lerConteudo(armazem, { idEscritorio: escopo.idEscritorio, sha256 }))
  const ditos = assinadas.signatarios
  const assinaturas = lidas.map(({ certificados, em, ...lida }) => {
    const quem = emissores.descrever(certificados, em ?? assinadas.guardadasEm)
    const deQuemFoiDito = quem?.documento === cnpj || ditos.some(({ cpf }) => cpf === quem?.documento)
    return { ...lida, quem, em: em?.toISOString() ?? null, deQuemFoiDito }
  })
  const confirmados = new Set(
    assinaturas.flatMap(({ confere, quem }) => (confere && quem?.cadeia.confere ? [quem.documento] : [])),
  )
  // The certificate of the company is in the hands of who represents it.
  const assinou = ({ cpf, qualidade }: (typeof ditos)[number]) =>
    confirmados.has(cpf) || (qualidade !== "contador" && confirmados.has(cnpj))
  return { assinaturas, semAssinatura: ditos.filter((d) => !assinou(d)).map(({ nome }) => nome) }
}
