import { atosDaConversa, type DetalheDaConversa, type LadoDaConversa, MENSAGENS_NA_CONVERSA } from "@partida/contracts"
import { IconPaperclip } from "@tabler/icons-react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import classes from "./conversas.module.css"

interface Props {
  readonly conversa: DetalheDaConversa
  readonly lado: LadoDaConversa
}

/** What was said, oldest first: what is of who reads at the right. */
export function Fio({ conversa, lado }: Props) {
  const { mensagens, totalDeMensagens, idGuia, idEmpresa } = conversa
  return (
    <>
      {idGuia !== null && (
        <BotaoLink
          variant="default"
          size="xs"
          to="/despesas/impostos"
          search={{ empresa: idEmpresa, guia: idGuia }}
          className={classes.daGuia ?? ""}
        >
          Ver a guia de que se fala
        </BotaoLink>
      )}
      {totalDeMensagens > mensagens.length && (
        <Faixa tom="neutro">
          Aqui estão as últimas {MENSAGENS_NA_CONVERSA} de {totalDeMensagens} mensagens. As mais antigas ficam
          guardadas, e a busca as encontra.
        </Faixa>
      )}
      <ol className={classes.fio} aria-label="Mensagens">
        {mensagens.map((m) => (
          <li
            key={m.id}
            className={classes.mensagem}
            data-minha={m.lado === lado || undefined}
            data-ato={m.ato ?? undefined}
          >
            <p className="fraco-medio paragrafo">
              <strong>{m.por}</strong> {m.ato !== null && <span>{atosDaConversa[m.ato].feito}</span>}{" "}
              <span className="numerico">{formatarDataHora(m.em)}</span>
            </p>
            {m.texto !== "" && <p className={classes.texto}>{m.texto}</p>}
            {m.anexos.length > 0 && (
              <ul className={classes.anexos} aria-label="Anexos">
                {m.anexos.map(({ id, nome, endereco }) => (
                  <li key={id}>
                    <IconPaperclip size={15} aria-hidden />{" "}
                    <LinkDoDocumento endereco={endereco}>{nome}</LinkDoDocumento>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
