import { Button, Textarea } from "@mantine/core"
import { type Guia, nomeDaGuia } from "@partida/contracts"
import { IconFileUpload } from "@tabler/icons-react"
import { useState } from "react"
import { ErroDaApi } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { useAnexarOficial } from "./oficial.api.ts"

interface Props {
  readonly guia: Guia
  readonly aoFechar: () => void
}

const PDF = { "application/pdf": [".pdf"] }
const MINIMO_DO_MOTIVO = 5
const MAIOR_PDF_BYTES = 10 * 1024 * 1024

/** Attaches one PDF to one guide. One of another amount asks for the reason, with both amounts in sight. */
export function DialogoDaGuiaOficial({ guia, aoFechar }: Props) {
  const anexar = useAnexarOficial(guia.id)
  const [arquivo, setArquivo] = useState<File | null>(null)
  const [motivo, setMotivo] = useState("")
  const [grande, setGrande] = useState(false)
  const erro = anexar.error
  const difere = erro instanceof ErroDaApi && erro.codigo === "guia-oficial-difere"
  const enviar = (escolhido: File, explicado?: string) => {
    setGrande(false)
    setArquivo(escolhido)
    anexar.mutate(
      { arquivo: escolhido, ...(explicado && { motivo: explicado }) },
      {
        onSuccess: () => {
          avisar("feito", `${escolhido.name} foi anexado.`)
          aoFechar()
        },
      },
    )
  }
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Anexar documento da Receita Federal" preso={anexar.isPending}>
      <p className="fraco-medio paragrafo">
        {nomeDaGuia(guia)} de {formatarCompetencia(guia.competencia)}, {guia.apelido}: {formatarReais(guia.devido)}
      </p>
      <AreaDeArquivos
        rotulo="Escolher o PDF da guia ou do comprovante"
        icone={IconFileUpload}
        titulo="Arraste o PDF para cá"
        tituloNoToque="Toque para escolher o PDF"
        convite="ou clique para escolher no computador"
        accept={PDF}
        maxSize={MAIOR_PDF_BYTES}
        multiple={false}
        loading={anexar.isPending}
        onDrop={([escolhido]) => escolhido && enviar(escolhido)}
        onReject={() => setGrande(true)}
      >
        <p className="fraco-medio paragrafo">
          DAS, DARF do Sicalc ou da DCTFWeb, ou comprovante de arrecadação. O valor, os dígitos e o CNPJ são conferidos.
        </p>
      </AreaDeArquivos>
      {grande && (
        <Faixa tom="erro" titulo="O arquivo não foi aceito" anunciar>
          Só um PDF de até 10 MB é aceito aqui.
        </Faixa>
      )}
      {erro && (
        <Faixa tom={difere ? "atencao" : "erro"} titulo={arquivo?.name ?? "Não foi anexado"} anunciar>
          {erro instanceof ErroDaApi ? erro.mensagem : "Não foi possível enviar. Confira a conexão e tente de novo."}
        </Faixa>
      )}
      {difere && arquivo && (
        <>
          <Textarea
            label="Motivo para aceitar o valor do documento"
            description="Fica registrado com o seu nome."
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(evento) => setMotivo(evento.currentTarget.value)}
          />
          <AtosDoDialogo>
            <Button variant="default" onClick={aoFechar}>
              Não anexar
            </Button>
            <Button
              disabled={motivo.trim().length < MINIMO_DO_MOTIVO}
              loading={anexar.isPending}
              onClick={() => enviar(arquivo, motivo.trim())}
            >
              Anexar com este motivo
            </Button>
          </AtosDoDialogo>
        </>
      )}
    </Dialogo>
  )
}
