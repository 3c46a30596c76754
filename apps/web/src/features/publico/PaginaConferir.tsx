import { Button, FileButton, Skeleton, Stack, Text, TextInput } from "@mantine/core"
import { type Conferencia, escreverCodigo } from "@partida/contracts"
import { IconFileSearch } from "@tabler/icons-react"
import { useState } from "react"
import { formatarData, formatarDataHora } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { chamarSemSessao } from "../../lib/plataforma.ts"
import { comoFalha } from "../../lib/sessao/estado.ts"
import { escreverBusca } from "../../lib/texto-da-busca.ts"
import { Falha, Folha } from "../../shared/conta/Folha.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { rotasPublicas, semEsquema } from "./mapping.ts"
import classes from "./publico.module.css"
import { useLeitura } from "./useLeitura.ts"

const CODIGO = /^[0-9A-Z]{16}$/
const QUEIXA = "O código tem 16 letras e números, em quatro grupos de quatro. Copie-o do papel."
/** What may be a code before the server is asked; it forgives spaces, hyphens and the letters people confuse. */
const semPontuacao = (texto: string) => texto.replace(/[\s-]/g, "").toUpperCase()
const pergunta = semEsquema<{ readonly codigo: string }>()

/** The code of the address, when it may be one. */
function codigoDoEndereco(): string | null {
  const codigo = semPontuacao(new URLSearchParams(window.location.search).get("codigo") ?? "")
  return CODIGO.test(codigo) ? codigo : null
}

const conferirCodigo = (codigo: string, sinal: AbortSignal) =>
  chamarSemSessao(rotasPublicas.conferirCodigo, { params: { codigo }, sinal })

/** Confirms the code of a paper, at `/conferir?codigo=`; whoever comes by its QR has it answered at once. */
export function PaginaConferir() {
  const [codigo, setCodigo] = useState(codigoDoEndereco)
  const { dados, erro, lendo, deNovo } = useLeitura(codigo, conferirCodigo)
  const { formulario, campo } = useFormulario({
    esquema: pergunta,
    iniciais: { codigo: escreverCodigo(codigo ?? "") },
    corpo: (v) => ({ codigo: semPontuacao(v.codigo) }),
    conferir: (v): Queixas => (CODIGO.test(semPontuacao(v.codigo)) ? {} : { codigo: QUEIXA }),
    enviar: async (lida) => lida.codigo,
    aoSalvar: (novo) => {
      // The address can be kept and sent: it says what the paper's own QR says.
      window.history.replaceState(null, "", `/conferir${escreverBusca({ codigo: novo })}`)
      if (novo === codigo) void deNovo()
      else setCodigo(novo)
    },
  })
  return (
    <Folha titulo="Conferir um documento">
      <Text c="dimmed">Digite o código impresso no documento para saber se fomos nós que o emitimos.</Text>
      <form {...formulario}>
        <Stack gap="md">
          <TextInput
            label="Código"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            {...campo("codigo")}
            required
          />
          <Button type="submit" size="md" fullWidth loading={lendo}>
            Conferir
          </Button>
        </Stack>
      </form>
      {lendo ? (
        <Stack gap="sm" aria-busy>
          <Skeleton height={44} />
          <Skeleton height={120} />
        </Stack>
      ) : erro ? (
        <Falha falha={comoFalha(erro)} />
      ) : (
        dados && <Confirmado key={dados.sha256} conferencia={dados} />
      )}
    </Folha>
  )
}

function Confirmado({
  conferencia: { titulo, valor, venceEm, escritorio, emitidoEm, sha256 },
}: {
  readonly conferencia: Conferencia
}) {
  const linhas = [
    ["Documento", titulo],
    ["Valor", formatarReais(valor)],
    ["Vencimento", venceEm === null ? "não tem" : formatarData(venceEm)],
    ["Emitido por", escritorio],
    ["Em", formatarDataHora(emitidoEm)],
  ] as const
  return (
    <>
      <Faixa tom="feito" titulo="Este código é de um documento nosso" anunciar>
        Compare com o que está no papel. Se o valor ou o vencimento for outro, não pague e avise o escritório.
      </Faixa>
      <dl className={classes.fatos}>
        {linhas.map(([rotulo, texto]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
        <div>
          <dt>SHA-256 do arquivo</dt>
          <dd className={classes.codigo}>{sha256}</dd>
        </div>
      </dl>
      <CompararArquivo sha256={sha256} />
    </>
  )
}

/** Nobody compares 64 letters by eye: the browser reads the file in hand, which goes nowhere. */
function CompararArquivo({ sha256 }: { readonly sha256: string }) {
  const [resultado, setResultado] = useState<"igual" | "outro" | "ilegivel" | null>(null)
  // Browsers have it only under https.
  if (!window.crypto.subtle) return null
  const comparar = async (arquivo: File | null) => {
    if (!arquivo) return
    const lido = await resumoDe(arquivo).catch(() => null)
    setResultado(lido === null ? "ilegivel" : lido === sha256 ? "igual" : "outro")
  }
  return (
    <Stack gap="sm">
      <FileButton onChange={(arquivo) => void comparar(arquivo)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileSearch size={16} aria-hidden />}>
            Comparar com o meu arquivo
          </Button>
        )}
      </FileButton>
      <Text c="dimmed" size="sm">
        O arquivo é lido aqui no seu aparelho e não é enviado.
      </Text>
      {resultado === "igual" && (
        <Faixa tom="feito" titulo="É o mesmo arquivo" anunciar>
          Nada foi mudado desde que o emitimos.
        </Faixa>
      )}
      {resultado === "outro" && (
        <Faixa tom="erro" titulo="Não é o mesmo arquivo" anunciar>
          Foi alterado, ou é outra versão. Não pague por ele: peça o documento de novo ao escritório.
        </Faixa>
      )}
      {resultado === "ilegivel" && (
        <Faixa tom="atencao" anunciar>
          Não foi possível ler o arquivo. Escolha-o de novo.
        </Faixa>
      )}
    </Stack>
  )
}

async function resumoDe(arquivo: File): Promise<string> {
  const resumo = await window.crypto.subtle.digest("SHA-256", await arquivo.arrayBuffer())
  return [...new Uint8Array(resumo)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
