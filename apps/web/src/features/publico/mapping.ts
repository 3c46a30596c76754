import type { rotasDaComunicacao } from "@partida/contracts"
import type { z } from "zod"
import { booleano, type Forma, lista, objeto, ouNulo, texto, um } from "../../lib/forma.ts"

type Rotas = Pick<
  typeof rotasDaComunicacao,
  "consultarLink" | "abrirLink" | "baixarDoLink" | "desligarLembretes" | "conferirCodigo"
>

/** An answer looked at by its form. */
const comForma = (forma: Forma<unknown>) => ({
  safeParse: (data: unknown) =>
    forma(data) ? { success: true, data } : { success: false, error: { issues: ["outra forma"] } },
})

const documento = objeto({
  id: texto,
  titulo: texto,
  valor: texto,
  venceEm: ouNulo(texto),
  nome: texto,
  sha256: texto,
  codigo: texto,
  qr: texto,
  pago: booleano,
  devido: ouNulo(texto),
  linhaDigitavel: ouNulo(texto),
  pix: ouNulo(texto),
  frase: ouNulo(texto),
})

/**
 * The calls of the public pages without their schemas, which would bring the whole validation library to who only opens a link
 * (ADR 023). A test holds them to the contract.
 */
export const rotasPublicas = {
  consultarLink: {
    metodo: "POST",
    caminho: "/publico/documentos/consulta",
    papel: "publica",
    resposta: comForma(
      objeto({
        pede: um("cpf", "cnpj", "entrada"),
        valeAte: ouNulo(texto),
        situacao: um("valido", "expirado", "revogado", "bloqueado"),
      }),
    ),
  },
  abrirLink: {
    metodo: "POST",
    caminho: "/publico/documentos/abertura",
    papel: "publica",
    resposta: comForma(objeto({ empresa: texto, escritorio: texto, competencia: texto, documentos: lista(documento) })),
  },
  baixarDoLink: { metodo: "POST", caminho: "/publico/documentos/arquivo", papel: "publica" },
  desligarLembretes: {
    metodo: "POST",
    caminho: "/publico/documentos/lembretes",
    papel: "publica",
    resposta: comForma(objeto({ feito: booleano })),
  },
  conferirCodigo: {
    metodo: "GET",
    caminho: "/publico/conferencia/:codigo",
    papel: "publica",
    resposta: comForma(
      objeto({
        titulo: texto,
        valor: texto,
        venceEm: ouNulo(texto),
        sha256: texto,
        emitidoEm: texto,
        escritorio: texto,
      }),
    ),
  },
} as unknown as Rotas

/** The schema of a form that `conferir` alone judges. */
export const semEsquema = <T>() =>
  ({
    parse: (dados: T) => dados,
    safeParse: (data: T) => ({ success: true, data }),
  }) as unknown as z.ZodType<T>
