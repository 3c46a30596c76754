import { Button, Group } from "@mantine/core"
import { type DemonstracoesAssinadas, qualidadesDeQuemAssina } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { LinkDoDocumento } from "../../shared/documentos/LinkDoDocumento.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { AssinaturasDoArquivo } from "./AssinaturasDoArquivo.tsx"
import { consultaAssinadas } from "./assinadas.api.ts"
import classes from "./contabilidade.module.css"
import { DialogoDasAssinadas } from "./DialogoDasAssinadas.tsx"

interface Props {
  readonly idEmpresa: string
  readonly ano: number
  /** Only a closed year is signed. */
  readonly encerrado: boolean
}

/** The statements of the year as they were signed: the paper, who signed it and when. */
export function Assinadas({ idEmpresa, ano, encerrado }: Props) {
  const { data, error, refetch } = useQuery(consultaAssinadas({ idEmpresa, ano }))
  const [guardando, setGuardando] = useState(false)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[40]} />
  if (!encerrado && data.lista.length === 0) return null
  return (
    <section aria-labelledby="assinadas">
      <Group justify="space-between" gap="xs">
        <h2 id="assinadas" className={classes.parte}>
          Demonstrações assinadas
        </h2>
        {encerrado && (
          <Button variant="default" size="xs" onClick={() => setGuardando(true)}>
            Guardar as assinadas
          </Button>
        )}
      </Group>
      {data.lista.length === 0 ? (
        <p className={classes.fraco}>
          Nenhuma ainda. Imprima o balanço e a DRE em Demonstrações para assinar, e guarde aqui o PDF com as
          assinaturas.
        </p>
      ) : (
        <ul className={classes.conferencia}>
          {data.lista.map((a) => (
            <Assinada key={a.id} idEmpresa={idEmpresa} ano={ano} assinada={a} />
          ))}
        </ul>
      )}
      {guardando && (
        <DialogoDasAssinadas
          idEmpresa={idEmpresa}
          ano={ano}
          contador={data.contador}
          aoFechar={() => setGuardando(false)}
        />
      )}
    </section>
  )
}

interface PropsDeUma extends Pick<Props, "idEmpresa" | "ano"> {
  readonly assinada: DemonstracoesAssinadas
}

function Assinada({ idEmpresa, ano, assinada: a }: PropsDeUma) {
  return (
    <li>
      <div className={classes.conferida}>
        <strong>Assinadas em {formatarData(a.assinadasEm)}</strong>
        {!a.emVigor && (
          <Etiqueta tom="atencao" simples>
            De um encerramento desfeito
          </Etiqueta>
        )}
        {a.documento === null ? (
          <span className={classes.fraco}>O documento foi retirado</span>
        ) : (
          <LinkDoDocumento endereco={a.documento.endereco}>{a.documento.nome}</LinkDoDocumento>
        )}
      </div>
      <ul className={classes.achados}>
        {a.signatarios.map((s) => (
          <li key={s.cpf}>
            <span>
              <strong>{s.nome}</strong>, {qualidadesDeQuemAssina[s.qualidade].toLowerCase()}
              {s.crc !== "" && `, CRC ${s.crc}`}, CPF {formatarDocumento(s.cpf)}
            </span>
          </li>
        ))}
      </ul>
      <p className={`${classes.fraco} ${classes.nota}`}>
        Do exercício até {formatarData(a.ate)}. Guardadas por {a.guardadasPor} em {formatarDataHora(a.guardadasEm)}.
        {a.documento && (
          <>
            {" "}
            SHA-256 <span className="quebra">{a.documento.sha256}</span>.
          </>
        )}
      </p>
      {a.documento && <AssinaturasDoArquivo idEmpresa={idEmpresa} ano={ano} id={a.id} />}
    </li>
  )
}
