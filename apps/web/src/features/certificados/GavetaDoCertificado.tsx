import { Button, Group, Stack } from "@mantine/core"
import type { Certificado, UsoDoCertificado } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { rotuloDoTipo } from "../../shared/certificados/palavras.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { avisar } from "../../ui/avisos.tsx"
import { DialogoConfirmar } from "../../ui/DialogoConfirmar.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { consultaCertificado, useRemover } from "./certificados.api.ts"
import classes from "./certificados.module.css"
import { fimEmPalavras, fraseDoCertificado } from "./textos.ts"

interface Props {
  readonly id: string
  readonly aoFechar: () => void
}

/** One certificate: what it says, when it was used, and how to take it away. */
export function GavetaDoCertificado({ id, aoFechar }: Props) {
  const { alcanca } = usePessoa()
  const [removendo, setRemovendo] = useState(false)
  const { data, error, refetch } = useQuery(consultaCertificado(id))
  const certificado = data?.certificado
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={certificado?.titular ?? "Certificado"}
      subtitulo={certificado && `${rotuloDoTipo(certificado.idTipo)} · ${formatarDocumento(certificado.documento)}`}
      rodape={
        certificado?.situacao === "ativo" &&
        alcanca("EMPRESA") && (
          <Group justify="flex-end" w="100%">
            <Button variant="default" onClick={() => setRemovendo(true)}>
              Remover certificado
            </Button>
          </Group>
        )
      }
    >
      {data ? (
        <Stack gap="lg">
          <Fatos certificado={data.certificado} />
          <Usos usos={data.usos} />
        </Stack>
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[90, 140]} />
      )}
      {certificado && removendo && <Remover certificado={certificado} aoFechar={() => setRemovendo(false)} />}
    </Gaveta>
  )
}

function Fatos({ certificado }: { readonly certificado: Certificado }) {
  const { situacao, cadeiaConfere, cadeiaDetalhe } = certificado
  return (
    <>
      <p className={classes.frase}>
        {situacao === "ativo" ? fraseDoCertificado(certificado) : fimEmPalavras(certificado)}
      </p>
      <Faixa tom={cadeiaConfere ? "feito" : "atencao"}>
        {cadeiaDetalhe ?? "A cadeia deste certificado não foi verificada."}
      </Faixa>
      <Numeros>
        <Numero rotulo="Vale desde" valor={formatarDataHora(certificado.validoDesde)} />
        <Numero rotulo="Vale até" valor={formatarDataHora(certificado.validoAte)} />
        <Numero rotulo="Emissor" valor={certificado.emissor} />
        <Numero rotulo="Enviado por" valor={certificado.criadoPor} detalhe={formatarDataHora(certificado.criadoEm)} />
      </Numeros>
      <div>
        <span className="fraco-medio">Número de série</span>
        <div className={classes.digital}>{certificado.numeroDeSerie}</div>
      </div>
      <div>
        <span className="fraco-medio">Impressão digital (SHA-256)</span>
        <div className={classes.digital}>{certificado.digital}</div>
      </div>
    </>
  )
}

function Usos({ usos }: { readonly usos: readonly UsoDoCertificado[] }) {
  return (
    <section>
      <h2 className={classes.subtitulo}>Quando foi usado</h2>
      {usos.length === 0 ? (
        <p className="fraco-medio">Nenhuma vez. Cada assinatura feita com este certificado aparece aqui.</p>
      ) : (
        <ul className={classes.lista}>
          {usos.map(({ id, em, por, finalidade }) => (
            <li key={id} className={classes.item}>
              <span>
                {finalidade}
                <br />
                <span className="fraco-medio">{por}</span>
              </span>
              <span className="numerico">{formatarDataHora(em)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Remover({ certificado, aoFechar }: { readonly certificado: Certificado; readonly aoFechar: () => void }) {
  const remover = useRemover()
  return (
    <DialogoConfirmar
      aberto
      titulo="Remover este certificado?"
      confirmar="Remover certificado"
      trabalhando={remover.isPending}
      aoCancelar={aoFechar}
      aoConfirmar={() =>
        remover.mutate(certificado.id, {
          onSuccess: () => avisar("feito", "A chave foi apagada. Os dados do certificado ficam no histórico."),
          onSettled: aoFechar,
        })
      }
    >
      A chave é apagada e não volta: para assinar de novo, será preciso enviar o arquivo outra vez. Os dados do
      certificado e os usos dele ficam no histórico.
    </DialogoConfirmar>
  )
}
