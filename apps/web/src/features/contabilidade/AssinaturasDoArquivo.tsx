import type { AssinaturaConferida } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { emLista, plural } from "../../lib/formatacao/texto.ts"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { consultaAssinaturas } from "./assinadas.api.ts"
import classes from "./contabilidade.module.css"

interface Props {
  readonly idEmpresa: string
  readonly ano: number
  readonly id: string
}

/** What the file itself proves of who signed it; a scan of the paper proves nothing, and says so. */
export function AssinaturasDoArquivo(props: Props) {
  const { data, error, refetch } = useQuery(consultaAssinaturas(props))
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[24]} />
  if (data.assinaturas.length === 0)
    return (
      <p className={`${classes.fraco} ${classes.nota}`}>
        O PDF não traz assinatura digital: quem assinou é o que foi dito aqui, e o papel é a prova.
      </p>
    )
  return (
    <>
      <p className={`${classes.fraco} ${classes.nota}`}>
        {plural(data.assinaturas.length, "assinatura digital no arquivo", "assinaturas digitais no arquivo")}. A
        revogação dos certificados não é consultada.
        {data.semAssinatura.length > 0 && ` Sem assinatura confirmada no arquivo: ${emLista(data.semAssinatura)}.`}
      </p>
      <ul className={classes.achados}>
        {data.assinaturas.map((a, i) => (
          <li key={i}>
            <Assinatura assinatura={a} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Assinatura({
  assinatura: { quem, em, confere, detalhe, deQuemFoiDito },
}: {
  readonly assinatura: AssinaturaConferida
}) {
  const confirmada = confere && quem?.cadeia.confere === true
  return (
    <span>
      <Etiqueta tom={confirmada ? "feito" : "atencao"} simples>
        {confirmada ? "Confere" : confere ? "Sem quem confirme" : "Não confere"}
      </Etiqueta>{" "}
      <strong>{quem?.nome ?? "Certificado que não se lê"}</strong>
      {quem?.documento && `, ${formatarDocumento(quem.documento)}`}
      {em && `, em ${formatarDataHora(em)} pela hora de quem assinou`}. {detalhe} {quem?.cadeia.detalhe}
      {quem && !deQuemFoiDito && " Não é de ninguém que foi dito acima."}
    </span>
  )
}
