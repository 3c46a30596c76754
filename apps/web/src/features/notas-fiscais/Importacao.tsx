import { Button, CloseButton, Progress } from "@mantine/core"
import type { FileRejection } from "@mantine/dropzone"
import { LIMITE_DO_ENVIO_BYTES } from "@partida/contracts/limites"
import { IconFileUpload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { ItensDoLote } from "../../shared/lotes/ItensDoLote.tsx"
import { consultaLote } from "../../shared/lotes/lotes.api.ts"
import { resumirLote } from "../../shared/lotes/resumo.ts"
import { AreaDeArquivos } from "../../ui/AreaDeArquivos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import type { BuscaDasNotas } from "./busca.ts"
import { useImportarNotas } from "./importacao.api.ts"
import classes from "./notas-fiscais.module.css"

interface Props {
  /** Job on show, from the address: it can be left and found again. */
  readonly lote: string | null
  readonly mudar: (mudanca: Partial<BuscaDasNotas>) => void
}

/** Systems disagree on the types of these files; the endings are what counts. */
const ACEITOS = {
  "application/xml": [".xml"],
  "text/xml": [".xml"],
  "application/zip": [".zip"],
  "application/x-zip-compressed": [".zip"],
}

/** Where files come in, and what happened to each of them. */
export function Importacao({ lote, mudar }: Props) {
  const importar = useImportarNotas()
  const [recusados, setRecusados] = useState<readonly string[]>([])
  const enviar = (arquivos: File[]) => {
    setRecusados([])
    importar.mutate(arquivos, { onSuccess: ({ idLote }) => mudar({ lote: idLote, importar: "sim" }) })
  }
  return (
    <div className={classes.importacao}>
      <Cartao
        titulo="Importar notas"
        acao={
          <CloseButton
            aria-label="Fechar a importação"
            onClick={() => mudar({ importar: undefined, lote: undefined })}
          />
        }
      >
        <AreaDeArquivos
          rotulo="Escolher arquivos XML ou ZIP"
          icone={IconFileUpload}
          titulo="Arraste os XML ou um ZIP para cá"
          tituloNoToque="Toque para escolher os XML ou um ZIP"
          convite="ou clique para escolher no computador"
          onDrop={enviar}
          onReject={(rejeicoes) => setRecusados(rejeicoes.map(motivoDaRecusa))}
          accept={ACEITOS}
          maxSize={LIMITE_DO_ENVIO_BYTES}
          loading={importar.isPending}
        >
          <p className="fraco">
            NFS-e nacional e municipal (ABRASF), NF-e, NFC-e e seus eventos, quantos quiser, até 50 MB por envio.
          </p>
        </AreaDeArquivos>
        {recusados.length > 0 && (
          <Faixa
            tom="erro"
            titulo={plural(recusados.length, "arquivo não foi aceito", "arquivos não foram aceitos")}
            anunciar
          >
            {recusados.map((texto) => (
              <div key={texto}>{texto}</div>
            ))}
          </Faixa>
        )}
        {lote && <Andamento id={lote} aoVerPendentes={() => mudar({ pendentes: "sim", pagina: undefined })} />}
      </Cartao>
    </div>
  )
}

function Andamento({ id, aoVerPendentes }: { readonly id: string; readonly aoVerPendentes: () => void }) {
  const { data: lote } = useQuery(consultaLote(id))
  // The result of any other job opens over the screen.
  if (lote?.tipo !== "importar-notas") return null
  const concluido = lote.estado === "concluido"
  return (
    <div className={classes.andamento}>
      <div className={classes.resumo}>
        <strong role="status">
          {concluido
            ? resumirLote(lote)
            : `Importando: ${formatarInteiro(lote.feitos)} de ${plural(lote.total, "documento", "documentos")}`}
        </strong>
        {concluido && lote.contagens.inseridos > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={aoVerPendentes}>
            Ver as que precisam de você
          </Button>
        )}
      </div>
      {!concluido && (
        <Progress
          value={lote.total > 0 ? Math.floor((lote.feitos * 100) / lote.total) : 0}
          color="blue"
          animated
          aria-label="Andamento da importação"
        />
      )}
      <ItensDoLote id={id} />
    </div>
  )
}

function motivoDaRecusa({ file, errors }: FileRejection): string {
  const grande = errors.some(({ code }) => code === "file-too-large")
  return `${file.name}: ${grande ? "passa de 50 MB; divida o envio em partes menores." : "só XML e ZIP são aceitos."}`
}
