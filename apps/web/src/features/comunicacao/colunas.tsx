import { type AssuntoDaComunicacao, type ComunicadoDoPainel, situacoesDoComunicado } from "@partida/contracts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import classes from "./comunicacao.module.css"
import { emPalavras, emUmaLinha, motivoDe, nomesDosDocumentos, tonsDaSituacao } from "./textos.ts"

type Coluna = ColunaDaLista<ComunicadoDoPainel>

/** How a document stands, and why where it did not arrive. */
export function Situacao({ comunicado }: { readonly comunicado: ComunicadoDoPainel }) {
  const { situacao } = comunicado
  const motivo = motivoDe(comunicado)
  return (
    <span className={classes.situacao}>
      <Etiqueta tom={tonsDaSituacao[situacao]}>{situacoesDoComunicado[situacao].rotulo}</Etiqueta>
      {motivo && (
        <span className={classes.motivo} title={motivo}>
          {emPalavras(motivo)}
        </span>
      )}
    </span>
  )
}

const A_VISTA = 2

/** To whom it went and how far; who would receive it, where it went to nobody. */
function QuemRecebe({ comunicado: { envios, destinatarios } }: { readonly comunicado: ComunicadoDoPainel }) {
  if (envios.length === 0)
    return (
      <span className={classes.fraco}>
        {destinatarios === 0 ? "Ninguém cadastrado" : `Irá para ${plural(destinatarios, "pessoa", "pessoas")}`}
      </span>
    )
  return (
    <span className={classes.linhas}>
      {envios.slice(0, A_VISTA).map((envio) => (
        <span key={envio.id} className={classes.envio}>
          {emUmaLinha(envio)}
        </span>
      ))}
      {envios.length > A_VISTA && <span className={classes.fraco}>e mais {envios.length - A_VISTA}</span>}
    </span>
  )
}

const empresa: Coluna = {
  id: "empresa",
  titulo: "Empresa",
  ordem: "empresa",
  principal: true,
  exportacao: ["empresa", "cnpj"],
  celula: ({ apelido }) => apelido,
}
const titulo: Coluna = {
  id: "titulo",
  titulo: "Documento",
  celula: ({ titulo, documento }) => (
    <>
      {titulo}
      {documento === "extrato" && (
        <span className={classes.fraco} title="Falta a guia oficial: vai o extrato, que não tem código para pagar">
          , extrato
        </span>
      )}
    </>
  ),
}
const venceEm: Coluna = {
  id: "venceEm",
  titulo: "Vence em",
  celula: ({ venceEm }) => (venceEm === null ? "—" : <span className="numerico">{formatarData(venceEm)}</span>),
}
const resto: readonly Coluna[] = [
  { id: "valor", titulo: "Valor", numerica: true, celula: ({ valor }) => formatarReais(valor) },
  { id: "situacao", titulo: "Situação", celula: (comunicado) => <Situacao comunicado={comunicado} /> },
  {
    id: "quem",
    titulo: "A quem chegou",
    exportacao: ["envios", "abertoEm"],
    celula: (comunicado) => <QuemRecebe comunicado={comunicado} />,
  },
]

/** Columns of each list: only guides fall due. */
export const colunasDoAssunto: Readonly<Record<AssuntoDaComunicacao, readonly Coluna[]>> = {
  impostos: [empresa, { ...titulo, largura: 190 }, venceEm, ...resto],
  "notas-fiscais": [empresa, titulo, ...resto],
  "pro-labore": [empresa, titulo, ...resto],
}

/** The same row on a phone. */
export function CartaoDoComunicado({ comunicado }: { readonly comunicado: ComunicadoDoPainel }) {
  const { titulo, apelido, valor, venceEm, documento } = comunicado
  return (
    <ResumoEmCartao titulo={titulo} valor={formatarReais(valor)}>
      <span className={classes.fraco}>
        {apelido}
        {venceEm !== null && `, vence em ${formatarData(venceEm)}`}
      </span>
      {documento === "extrato" && <span className={classes.fraco}>{nomesDosDocumentos.extrato}</span>}
      <Situacao comunicado={comunicado} />
      <QuemRecebe comunicado={comunicado} />
    </ResumoEmCartao>
  )
}
